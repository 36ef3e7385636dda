"""An exercise sheet computed: the results of each variant, one after the other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reportgen.engine.envelope import asked_and_made
from reportgen.engine.sheets.assembling import solved_task
from reportgen.engine.sheets.roster import Roster, Student, roster_of
from reportgen.engine.sheets.variants import Tasks
from reportgen.results.envelope import DataFile, DataRead, StoredImage
from reportgen.results.exercise import ExerciseResults, QuestionSheet, SolvedTask
from reportgen.spec.exercise import ExerciseSpec
from reportgen.spec.image_file import ImageFile
from reportgen.spec.written_images import images_of_answers, images_of_questions


@dataclass
class ExerciseSheet:
    """A sheet with its variants, drawn in their order."""

    spec: ExerciseSpec

    def __post_init__(self) -> None:
        """Read the class list and the images."""
        self.roster: Roster | None = roster_of(self.spec)
        self.question_images, self.answer_images = images_of_questions(self.spec), images_of_answers(self.spec)
        self.common = asked_and_made(self.spec)

    def variants(self) -> Iterator[ExerciseResults]:
        """Draw, solve and return each variant."""
        tasks = Tasks(self.spec)
        for number in range(1, self.spec.variants.count + 1):
            yield self._results(number, tuple(map(solved_task, tasks.variant(number))))

    def _results(self, number: int, tasks: tuple[SolvedTask, ...]) -> ExerciseResults:
        spec, common = self.spec, self.common
        return ExerciseResults(
            **common,
            data=self.data,
            seed=spec.seed,
            methods={},
            sheet=QuestionSheet(
                title=spec.title or "",
                language=spec.report.language,
                date=common["date"],
                organisation=spec.report.organisation,
                course=spec.course,
                variant=self.variant_id(number) if spec.variants.count > 1 else None,
                points=sum(task.question.points for task in tasks),
                conventions=spec.conventions,
                used=tuple(dict.fromkeys(one for task in tasks for one in task.question.conventions)),
                tasks=tuple(task.question for task in tasks),
                paper=spec.outputs.paper,
                logo=common["outputs"].logo,
                header=spec.outputs.header,
                footer=spec.outputs.footer,
                images=_stored(self.question_images),
            ),
            marking=spec.marking,
            tasks=tasks,
            images=_stored({file: one for file, one in self.answer_images.items() if file not in self.question_images}),
        )

    @property
    def data(self) -> DataRead:
        """Return what was read: the class list and the images."""
        images = (
            DataFile(name=file, sha256=one.sha256, bytes=len(one.data))
            for file, one in (self.question_images | self.answer_images).items()
        )
        return DataRead(files=(*([] if self.roster is None else [self.roster.file]), *images))

    @property
    def made_from(self) -> dict[str, Any]:
        """Return what the results of every variant say of their inputs."""
        return {
            **{key: self.common[key] for key in ("reportgen", "spec_sha256")},
            "seed": self.spec.seed,
            "data": self.data.model_dump(mode="json"),
            "outputs": self.common["outputs"].model_dump(mode="json"),
        }

    def variant_id(self, number: int) -> str:
        """Number variants with as many digits as the last one has, and two at least."""
        return f"{number:0{max(2, len(str(self.spec.variants.count)))}d}"

    def students(self, number: int) -> tuple[Student, ...]:
        """Return who gets a variant."""
        listed = self.roster.students if self.roster is not None else ()
        return tuple(student for student in listed if student.variant == number)


def _stored(images: Mapping[str, ImageFile]) -> dict[str, StoredImage]:
    return {file: StoredImage(uri=one.uri, sha256=one.sha256) for file, one in images.items()}
