"""From the network's maps to teeth, objects and findings: the reference of what the run time does."""

import numpy as np

from classes import ATTRIBUTES, HEAT, is_upper
from model import STRIDE


def region_box(box, number, region):
    """The part of a tooth's box that a finding lies on: the crown half, the root half or all of it."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    if region == 'tooth':
        return [x0, y0, x1, y1]
    lower_half = (region == 'crown') == is_upper(number)  # upper teeth carry their crown at the bottom
    return [x0, middle, x1, y1] if lower_half else [x0, y0, x1, middle]


def overlap(box, boxes):
    """IoU of one box with many [M,4]."""
    inner = (np.minimum(box[2], boxes[:, 2]) - np.maximum(box[0], boxes[:, 0])).clip(0) * (
        np.minimum(box[3], boxes[:, 3]) - np.maximum(box[1], boxes[:, 1])).clip(0)
    area = (box[2] - box[0]) * (box[3] - box[1]) + (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    return inner / np.maximum(area - inner, 1e-9)


def covered(box, boxes):
    """The largest share of any of `boxes` that lies inside `box`."""
    if len(boxes) == 0:
        return 0.0
    inner = (np.minimum(box[2], boxes[:, 2]) - np.maximum(box[0], boxes[:, 0])).clip(0) * (
        np.minimum(box[3], boxes[:, 3]) - np.maximum(box[1], boxes[:, 1])).clip(0)
    return float((inner / ((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])).clip(1e-9)).max())


FLOOR = {'tooth': 2e-3, 'object': 1e-2}  # of what is taken from the maps
# The same numbers as in packages/inference/src/decode/parameters.ts, where each is explained.
TOOTH_GIVEN = 0.2  # the confidence from which a tooth is given
OPERATING_POINT = 0.4  # the confidence from which the sensitivity slider shows a finding where it stands by default
SAME_PLACE, SAME_OBJECT, TOOTH_FLOOR, IMPLANT_IN_TOOTH = 0.6, 0.5, 0.005, 0.5
POWER, UNNUMBERED, SWAPPED, SWAP_REACH = 0.5, 0.2, 0.2, 0.75
# A wire ties brackets: where it lies, measured on the training radiographs' teeth (see parameters.ts).
WIRE = {'fewest': 5, 'many': 9, 'inset': (0.21, 0.31), 'near': (0.20, 0.14), 'far': (0.11, 0.33), 'trust': (0.5, 0.75)}
# A bridge stands on its abutments: from how surely they carry one, how many on end, and when two boxes are one bridge.
ABUTMENT, FEWEST_ABUTMENTS, SAME_BRIDGE = 0.3, 2, 0.3
SAME_CROWN = 0.4
BRACKET_NOT_FILLING = 0.5
SURE_PLACE, IMPLANT_NUMBER = 0.3, 0.5
BRACKET, CROWNED, BRIDGED = ([name for name, _, _ in ATTRIBUTES].index(n) for n in ('BRACES', 'CROWN', 'BRIDGE'))
ROWS = {upper: [[f'{q}{n}' for q, order in zip(quadrants, (range(last, 0, -1), range(1, last + 1))) for n in order]
                for quadrants, last in rows]
        for upper, rows in ((True, (('12', 8), ('56', 5))), (False, (('43', 8), ('87', 5))))}


def peaks_of(heat, box, attributes, width, height, floor=FLOOR):
    """Peaks of one image's maps: [{class, group, score, box (fractions), attributes}], strongest first."""
    found = []
    scale = np.array([width, height, width, height], np.float32)
    for channel, (name, group) in enumerate(HEAT):
        rows, columns = np.nonzero(heat[channel] > floor[group])
        first = 0 if group == 'tooth' else 4
        for j, i in zip(rows, columns):
            left, up, right, down = box[first:first + 4, j, i]
            x, y = (i + 0.5) * STRIDE, (j + 0.5) * STRIDE
            found.append({'class': name, 'group': group, 'score': float(heat[channel, j, i]),
                          'box': np.array([x - left, y - up, x + right, y + down], np.float32) / scale,
                          'attributes': attributes[:, j, i]})
    found.sort(key=lambda d: -d['score'])
    return found


def objects_of(peaks):
    """Objects: non-maximum suppression within each class."""
    kept = []
    for item in peaks:
        if item['group'] != 'object':
            continue
        rivals = [k['box'] for k in kept if k['class'] == item['class']]
        if not rivals or overlap(item['box'], np.array(rivals)).max() <= SAME_OBJECT:
            kept.append(item)
    return kept


def places_of(peaks):
    """Teeth in the mouth: peaks that lie on one another, with the best score and box of every number."""
    places = []
    for item in peaks:
        if item['group'] != 'tooth' or item['score'] <= TOOTH_FLOOR:
            continue
        at = overlap(item['box'], np.array([p['box'] for p in places])) if places else np.zeros(0)
        near = np.flatnonzero(at >= SAME_PLACE)
        if len(near):
            place = places[near[0]]
            if item['class'] not in place['numbers']:
                place['numbers'][item['class']] = item['score']
                place['boxes'][item['class']] = item['box']
        else:
            places.append({'group': 'tooth', 'box': item['box'], 'score': item['score'], 'attributes': item['attributes'],
                           'numbers': {item['class']: item['score']}, 'boxes': {item['class']: item['box']}})
    for place in places:
        place['upper'] = sum(s if is_upper(n) else -s for n, s in place['numbers'].items()) >= 0
    return places


def chance_in_order(places, rows):
    """How likely each number is in each place, given that numbers rise from left to right: {number: share} a place.

    Every way to number the row counts with the product of its numbers' odds (forwards and backwards over the places, a
    state being the last slot used in the permanent and in the primary row), so one shifted tooth convinces nobody and a
    gap costs nothing.
    """
    sizes = [len(row) for row in rows]
    odds = []
    for place in places:
        of = [np.array([place['numbers'].get(n, 0.0) for n in row]) for row in rows]
        odds.append([(s / (1 - s + 1e-3)) ** POWER / UNNUMBERED for s in of])

    def step(state, permanent, primary, back):
        """One place on (or back): numbered in the permanent row, in the primary row, or not at all."""
        new = state.copy()
        if back:
            new[:-1] += np.cumsum((permanent[:, None] * state[1:])[::-1], 0)[::-1]
            new[:, :-1] += np.cumsum((primary[None] * state[:, 1:])[:, ::-1], 1)[:, ::-1]
        else:
            new[1:] += permanent[:, None] * np.cumsum(state, 0)[:-1]
            new[:, 1:] += primary[None] * np.cumsum(state, 1)[:, :-1]
        return new / new.sum()

    forward = [np.zeros((sizes[0] + 1, sizes[1] + 1))]
    forward[0][0, 0] = 1
    for permanent, primary in odds:
        forward.append(step(forward[-1], permanent, primary, False))
    backward = [np.ones((sizes[0] + 1, sizes[1] + 1))]
    for permanent, primary in reversed(odds):
        backward.append(step(backward[-1], permanent, primary, True))
    backward.reverse()
    chances = []
    for k, (permanent, primary) in enumerate(odds):
        first = (np.cumsum(forward[k], 0)[:-1] * backward[k + 1][1:]).sum(1) * permanent
        second = (np.cumsum(forward[k], 1)[:, :-1] * backward[k + 1][:, 1:]).sum(0) * primary
        total = (forward[k] * backward[k + 1]).sum() + first.sum() + second.sum()
        chances.append({**dict(zip(rows[0], first / total)), **dict(zip(rows[1], second / total))})
    return chances


def best_numbering(places, rows):
    """One number or None a place: the largest sum of scores, each number once, in the order of the chart.

    Two permanent neighbours that stand close may be in reverse order, at a price.
    """
    width = len(rows[1]) + 1
    middle = [(p['box'][0] + p['box'][2]) / 2 for p in places]
    wide = [p['box'][2] - p['box'][0] for p in places]
    options = [[(row, slot, place['numbers'][n]) for row in (0, 1) for slot, n in enumerate(rows[row]) if place['numbers'].get(n, 0) > 0]
               for place in places]
    best = [{} for _ in range(len(places) + 1)]
    best[0][0] = (0.0, None, ())

    def offer(at, state, value, since, taken):
        if value > best[at].get(state, (-np.inf,))[0]:
            best[at][state] = (value, since, taken)

    for at in range(len(places)):
        close = at + 1 < len(places) and middle[at + 1] - middle[at] < SWAP_REACH * min(wide[at], wide[at + 1])
        for state, (value, _, _) in list(best[at].items()):
            permanent, primary = divmod(state, width)
            offer(at + 1, state, value, state, (None,))
            for row, slot, score in options[at]:
                if slot < (primary if row else permanent):
                    continue
                reached = permanent * width + slot + 1 if row else (slot + 1) * width + primary
                offer(at + 1, reached, value + score, state, (rows[row][slot],))
                for other_row, other, more in options[at + 1] if close and not row else ():
                    if other_row == 0 and permanent <= other < slot:
                        offer(at + 2, reached, value + score + more - SWAPPED, state, (rows[0][slot], rows[0][other]))
    at = len(places)
    state = max(best[at], key=lambda s: best[at][s][0])
    taken = []
    while at > 0:
        _, since, took = best[at][state]
        taken = [*took, *taken]
        at, state = at - len(took), since
    return taken


def likelihood(weight, numbering):
    """The probability that a number's weight in its row stands for."""
    odds = (weight / max(1 - weight, 1e-6)) ** numbering[0] * np.exp(numbering[1])
    return float(odds / (1 + odds))


def number_places(places, numbering):
    """Gives every place its number (None where it gets none) and its score, jaw by jaw. `own` is what the place says itself."""
    for upper, rows in ROWS.items():
        row = sorted((p for p in places if p['upper'] == upper), key=lambda p: p['box'][0] + p['box'][2])
        for place, chance in zip(row, chance_in_order(row, rows)):
            # Half what the row says, half what the place says for itself: an unerupted tooth may lie out of order.
            place['own'] = place['numbers']
            place['numbers'] = {n: likelihood(float(np.sqrt(s * chance.get(n, 0.0))), numbering) for n, s in place['own'].items()}
        for place, number in zip(row, best_numbering(row, rows)):
            place['class'] = number
            place['numbered'] = place['numbers'][number] if number else 0.0
    return places


def decode(heat, box, attributes, width, height, numbering=(1.0, 0.0), floor=FLOOR):
    """Maps of one image -> teeth {class: number, score, box, attributes, candidates} and objects {class, score, box}.

    `candidates` holds every number that a tooth may have with score and box, the given one among them. A tooth where an
    implant stands is dropped, since crown and pillar look like one; what it says of a crown is kept as the implant's.
    """
    return decode_peaks(peaks_of(heat, box, attributes, width, height, floor), numbering)


def decode_peaks(peaks, numbering=(1.0, 0.0)):
    """What `decode` does, from peaks. `numbering` is the slope and offset that make a number's weight a probability."""
    objects = objects_of(peaks)
    implants = np.array([k['box'] for k in objects if k['class'] == 'IMPLANT' and k['score'] >= OPERATING_POINT]).reshape(-1, 4)
    found = places_of(peaks)
    standing = [covered(p['box'], implants) >= IMPLANT_IN_TOOTH for p in found]
    objects = with_crowns(objects, crowns_on([p for p, on in zip(found, standing) if on], implants))
    natural = [p for p, on in zip(found, standing) if not on]
    places = [p for p in number_places(natural + slots_of(implants, natural), numbering) if not p.get('implant')]
    teeth = []
    for place in places:
        candidates = {n: (s, place['boxes'][n]) for n, s in place['numbers'].items() if s > 1e-3}
        teeth.append({'group': 'tooth', 'class': place['class'], 'score': place['numbered'], 'place_score': place['score'],
                      'box': place['box'], 'attributes': place['attributes'], 'candidates': candidates, 'own': place['own']})
    wires = wires_of(teeth)
    objects = [o for o in objects if o['class'] != 'WIRE' or not any(same_band(w, o) for w in wires)]
    bridges = bridges_of(teeth)
    objects = [o for o in objects if o['class'] != 'BRIDGE' or not any(same_bridge(b['box'], o['box']) for b in bridges)]
    return teeth + objects + wires + bridges


def slots_of(implants, places):
    """Implants as places that are as likely any number of their jaw: each stands where a tooth was, so its neighbours go on counting after it."""
    sure = [p for p in places if p['score'] > SURE_PLACE]
    slots = []
    for box in implants:
        distances = [np.median([abs(p['box'][1] + p['box'][3] - box[1] - box[3]) for p in sure if p['upper'] == upper] or [np.inf])
                     for upper in (True, False)]
        upper = bool(distances[0] <= distances[1])
        slots.append({'group': 'tooth', 'box': box, 'score': 0.0, 'attributes': None, 'implant': True, 'upper': upper,
                      'numbers': {n: IMPLANT_NUMBER for n in ROWS[upper][0]}, 'boxes': {n: box for n in ROWS[upper][0]}})
    return slots


def wires_of(teeth):
    """The wire of each jaw whose teeth carry brackets: from the first to the last of them, at the height of their crowns."""
    wires = []
    for upper in (True, False):
        row = [t for t in teeth if t['class'] and is_upper(t['class']) == upper and t['score'] >= TOOTH_GIVEN
               and t['attributes'][BRACKET] >= OPERATING_POINT]
        if len(row) < WIRE['fewest']:
            continue
        boxes = np.array(sorted((t['box'] for t in row), key=lambda b: b[0] + b[2]))
        tall = float(np.median(boxes[:, 3] - boxes[:, 1]))
        inset, near, far = (WIRE[k][0 if upper else 1] for k in ('inset', 'near', 'far'))
        tips = boxes[:, 3] if upper else boxes[:, 1]
        ends = sorted([tips.min() - near * tall, tips.max() - far * tall] if upper else [tips.min() + near * tall, tips.max() + far * tall])
        first, last = boxes[0], boxes[-1]
        trust = WIRE['trust'][len(row) >= WIRE['many']]
        wires.append({'group': 'object', 'class': 'WIRE', 'score': trust * float(np.mean([t['attributes'][BRACKET] for t in row])),
                      'box': np.array([first[0] + inset * (first[2] - first[0]), ends[0], last[2] - inset * (last[2] - last[0]), ends[1]],
                                      np.float32), 'attributes': row[0]['attributes']})
    return wires


def bridges_of(teeth):
    """The bridges that their abutments tell of: teeth on end that carry one, whatever is missing between them."""
    bridges = []
    for upper, (permanent, _) in ROWS.items():
        row = sorted((t for t in teeth if t['class'] in permanent and t['score'] >= TOOTH_GIVEN), key=lambda t: permanent.index(t['class']))
        runs = [[]]
        for tooth in row:
            if tooth['attributes'][BRIDGED] >= ABUTMENT:
                runs[-1].append(tooth)
            else:
                runs.append([])
        for run in runs:
            if len(run) < FEWEST_ABUTMENTS:
                continue
            crowns = np.array([region_box(t['box'], t['class'], 'crown') for t in run], np.float32)
            bridges.append({'group': 'object', 'class': 'BRIDGE', 'score': float(np.mean([t['attributes'][BRIDGED] for t in run])),
                            'box': np.concatenate([crowns[:, :2].min(0), crowns[:, 2:].max(0)]), 'attributes': run[0]['attributes']})
    return bridges


def same_bridge(a, b):
    """Whether two boxes of bridges lie on one another."""
    across = min(a[2], b[2]) - max(a[0], b[0])
    return across > SAME_BRIDGE * min(a[2] - a[0], b[2] - b[0]) and min(a[3], b[3]) > max(a[1], b[1])


def same_band(wire, other):
    """Whether two wires lie at one height, side by side or on one another."""
    middle = (other['box'][1] + other['box'][3]) / 2
    return wire['box'][1] <= middle <= wire['box'][3] and other['box'][0] < wire['box'][2] and wire['box'][0] < other['box'][2]


def crowns_on(places, implants):
    """What stands on each implant that looks like a tooth: its crown, unless it is a bridge's unit."""
    crowns = []
    for place in places:
        x0, y0, x1, y1 = place['box']
        implant = implants[overlap(place['box'], implants).argmax()]
        middle, tall = (y0 + y1) / 2, y1 - y0
        if place['upper']:
            y0 = max(middle, implant[3]) if y1 - implant[3] > tall / 4 else middle
        else:
            y1 = min(middle, implant[1]) if implant[1] - y0 > tall / 4 else middle
        crowns.append({'group': 'object', 'class': 'CROWN', 'box': np.array([x0, y0, x1, y1], np.float32), 'attributes': place['attributes'],
                       'score': float(place['attributes'][CROWNED] * (1 - place['attributes'][BRIDGED]))})
    return crowns


def with_crowns(objects, crowns):
    """Crowns told twice become one, as sure as the surer."""
    kept = []
    for item in objects:
        same = [c for c in crowns if item['class'] == 'CROWN' and overlap(item['box'], c['box'][None])[0] > SAME_CROWN]
        for crown in same:
            crown['score'] = max(crown['score'], item['score'])
        if not same:
            kept.append(item)
    return kept + crowns


def findings_on_teeth(detections, tooth_threshold=0.2):
    """Every attribute of every detected tooth as {class, tooth, region, score, box}."""
    out = []
    for item in detections:
        if item['group'] != 'tooth' or item['class'] is None or item['score'] < tooth_threshold:
            continue
        for a, (name, region, _) in enumerate(ATTRIBUTES):
            score = float(item['attributes'][a])
            if name == 'COMPOSITE':  # a bracket is as bright as a filling, and of bracketed teeth hardly one in forty has one
                score *= 1 - BRACKET_NOT_FILLING * float(item['attributes'][BRACKET])
            out.append({'class': name, 'tooth': item['class'], 'region': region, 'score': score,
                        'box': np.array(region_box(item['box'], item['class'], region), np.float32)})
    return out
