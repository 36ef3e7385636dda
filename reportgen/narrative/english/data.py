"""What is said of data, defaults and reproducibility."""

SENTENCES = {
    "training_apart": "No judged case is among the training ids. Other forms of leakage cannot be seen in these files.",
    "training_shared": "{overlap:judged case is|judged cases are} among the training ids; the estimates are too good to that extent.",
    "remark_column_found": "By name, reportgen chose the column {column} for the {role}.",
    "remark_positive_found": "By the names of the labels, reportgen chose {positive} as the positive class.",
    "remark_labels_read_as": "In {rows:row|rows}, another spelling ({spellings}) was read as {label}.",
    "remark_predictions_disagree": "In {cases:case|cases} the prediction of {model} differs from what its score and threshold give; the predictions were used.",
    "remark_binned": "{model} has more distinct scores than are kept. They were binned, which changes its ROC AUC by at most {bound}.",
    "remark_binned_pair": "{a} and {b} have more distinct pairs of scores than are kept. They were binned, which changes the difference of their ROC AUC by at most {bound}.",
    "file_detected": "The format of {file} was detected: separator {separator}, decimal mark {decimal}, encoding {encoding}.",
    "file_detected_grouped": "The format of {file} was detected: separator {separator}, decimal mark {decimal}, thousands separator {thousands}, encoding {encoding}.",
    "sheet_detected": "{file} was read from its sheet {sheet}, with the names of the columns in row {row}.",
    "json_detected": "{file} was read as JSON ({layout}), in the encoding {encoding}.",
    "attested": "{by} attests that the test set was not used for any choice.",
    "attested_used": "{by} states that the test set was used for choices.",
    "used_once": "The author states that this is the only use of the test set.",
    "uses": "The author states that the test set was used {uses} times, this time included.",
    "own_style": "This document uses style sheets of the author, which may hide what reportgen shows; the hash of their folder is {hash}.",
    "own_templates": "This document uses templates of the author, which may leave out or reword what reportgen shows; the hash of their folder is {hash}.",
}
