"""QTI 2.1: a package with an item for each task of each variant."""

import io
from collections.abc import Iterator
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from reportgen.document.set_image import SetImage
from reportgen.document.sheets.export import EachVariant, Export
from reportgen.document.sheets.exports.marked_gaps import tasks_alone
from reportgen.document.sheets.exports.qti_item import INSTANCE, Item

PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd"
FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # that a zip file can state: the same sheet gives the same bytes


def _of_sheet(variants: EachVariant) -> Iterator[tuple[str, bytes]]:
    """Write the items of one variant after the other."""
    data, resources, images = io.BytesIO(), list[str](), dict[str, SetImage]()
    with ZipFile(data, "w") as package:
        for variant, results in variants():
            for task in tasks_alone(variant, results):
                item = Item(task)
                _add(package, f"items/{item.name}.xml", item.written().encode())
                for name, svg in item.figures:
                    _add(package, f"items/images/{name}", svg.encode())
                resources.append(_resource(item))
                images |= item.images
        for name, image in sorted(images.items()):
            _add(package, f"items/images/{name}", image.data)
            resources.append(_resource_of_image(name))
        _add(package, "imsmanifest.xml", _manifest(resources).encode())
    yield "qti.zip", data.getvalue()


def _add(package: ZipFile, name: str, data: bytes) -> None:
    info = ZipInfo(name, FIRST_DAY)
    info.compress_type = ZIP_DEFLATED
    package.writestr(info, data)


def _resource(item: Item) -> str:
    """List an item with the files that belong to it, and the images that it shares with others."""
    files = "".join(
        f'<file href="items/{name}"/>'
        for name in (f"{item.name}.xml", *(f"images/{figure}" for figure, _ in item.figures))
    )
    shared = "".join(f'<dependency identifierref="resource-{name}"/>' for name in item.images)
    return (
        f'<resource identifier="resource-{item.name}" type="imsqti_item_xmlv2p1" href="items/{item.name}.xml">'
        f"{files}{shared}</resource>"
    )


def _resource_of_image(name: str) -> str:
    """List an image, which items depend on."""
    file = f"items/images/{name}"
    return f'<resource identifier="resource-{name}" type="webcontent" href="{file}"><file href="{file}"/></resource>'


def _manifest(resources: list[str]) -> str:
    listed = "\n".join(resources)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="{PACKAGE}" xmlns:xsi="{INSTANCE}" xsi:schemaLocation="{PACKAGE} {SCHEMA}" identifier="manifest">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
<organizations/>
<resources>
{listed}
</resources>
</manifest>
"""


EXPORT = Export(
    "qti",
    drops=(
        "Points for what follows from an earlier wrong answer: each answer is marked alone.",
        "Points of texts: a person gives them, by the rubric in the item.",
        "The decimal comma of answers: numbers of QTI have a point, and each item tells students so.",
        "Empty tables and axes; a table with fields for answers stays.",
    ),
    of_sheet=_of_sheet,
)
