"""Channels of the network and the finding types of the specification that they stand for.

Everything that depends on the order of channels (targets, export, manifest, evaluation) reads it from here.
"""

PERMANENT = [f'{q}{n}' for q in (1, 2, 3, 4) for n in range(1, 9)]
PRIMARY = [f'{q}{n}' for q in (5, 6, 7, 8) for n in range(1, 6)]
TEETH = PERMANENT + PRIMARY

# Finding types with their own boxes (group object), and the codes of the data that they are trained from.
OBJECTS = {
    'IMPLANT': ['IMPLANT'],
    'WIRE': ['WIRE'],
    'BRIDGE': ['BRIDGE'],
    'CROWN': ['CROWN_ON_IMPLANT'],
}

HEAT = [(number, 'tooth') for number in TEETH] + [(name, 'object') for name in OBJECTS]
HEAT_INDEX = {name: i for i, (name, _) in enumerate(HEAT)}

# Findings on a tooth: finding type, part of the tooth, codes of the data.
# E and e (adequate and poor root filling) are one class: 27 poor ones are too few to distinguish.
ATTRIBUTES = [
    ('COMPOSITE', 'crown', 'F'),
    ('CROWN', 'crown', 'C'),
    ('GOOD_ENDODONTICS', 'root', 'Ee'),
    ('SUPPORT_NON_SCREW', 'root', 'P'),
    ('BRACES', 'crown', 'B'),
    ('EMERGING_TOOTH', 'tooth', 'I'),
    ('PRIM_CAR_CAVITY', 'crown', 'K'),
    ('BRIDGE', 'crown', 'R'),
]
UNSURE_CODES = {'PRIM_CAR_CAVITY': 'k'}  # neither present nor absent: k is unreliable in the data

MIRRORED_QUADRANT = {'1': '2', '2': '1', '3': '4', '4': '3', '5': '6', '6': '5', '7': '8', '8': '7'}


def mirrored(name):
    """The class that `name` becomes when the radiograph is flipped left to right."""
    return MIRRORED_QUADRANT[name[0]] + name[1] if name.isdigit() else name


MIRRORED_INDEX = [HEAT_INDEX[mirrored(name)] for name, _ in HEAT]


def is_upper(number):
    """True for a tooth of the upper jaw."""
    return number[0] in '1256'
