"""Tests of the pure parts: cd training && python3 -m unittest -v. They need no data."""

import unittest

import numpy as np

from augment import Warp, stretch_tones
from calibrate import fit
from classes import ATTRIBUTES, HEAT, HEAT_INDEX, MIRRORED_INDEX, mirrored
from data import IGNORED, normalise, read_record
from decode import decode, region_box
from evaluate import average_precision, match, operating_point, reliability
from manifest import FINDING_TYPES, status_of
from targets import make_targets
from train import progress_of, rate_at


class Rate(unittest.TestCase):
    def test_progress_goes_by_epochs_or_by_minutes(self):
        self.assertEqual(progress_of(5, 1e6, {'cosine': 20}), 0.25)
        self.assertEqual(progress_of(5, 300, {'cosine': 20, 'minutes': 10}), 0.5)
        self.assertEqual(progress_of(5, 900, {'cosine': 20, 'minutes': 10}), 1)

    def test_the_rate_rises_shortly_and_then_only_falls(self):
        rates = [rate_at(p, 1e-3) for p in np.linspace(0.03, 1, 50)]
        self.assertLess(rate_at(0, 1e-3), rates[0])
        self.assertAlmostEqual(rates[0], 1e-3)
        self.assertEqual(rates, sorted(rates, reverse=True))
        self.assertAlmostEqual(rates[-1], 1e-5)


class Classes(unittest.TestCase):
    def test_mirroring_twice_gives_the_same_class(self):
        self.assertEqual([MIRRORED_INDEX[i] for i in MIRRORED_INDEX], list(range(len(HEAT))))
        self.assertEqual((mirrored('18'), mirrored('41'), mirrored('75'), mirrored('WIRE')), ('28', '31', '85', 'WIRE'))

    def test_channels_are_types_of_the_specification(self):
        self.assertEqual(len(set(FINDING_TYPES)), 31)
        for name, group in HEAT:
            self.assertTrue(group == 'tooth' or name in FINDING_TYPES)
        for name, _, _ in ATTRIBUTES:
            self.assertIn(name, FINDING_TYPES)


class Geometry(unittest.TestCase):
    def test_warp_is_undone_by_its_inverse(self):
        for seed in range(20):
            warp = Warp(np.random.default_rng(seed), 1.77)
            points = np.random.default_rng(seed + 100).random((100, 2))
            np.testing.assert_allclose(warp.to_output(warp.to_source(points)), points, atol=1e-9)

    def test_a_warped_box_covers_where_its_middle_went(self):
        for seed in range(20):
            warp = Warp(np.random.default_rng(seed), 1.77)
            x0, y0, x1, y1 = warp.boxes(np.array([[0.4, 0.3, 0.5, 0.6]]))[0]
            x, y = warp.to_output(np.array([0.45, 0.45]))
            self.assertTrue(x0 < x < x1 and y0 < y < y1)

    def test_crowns_of_upper_teeth_are_at_the_bottom(self):
        self.assertEqual(region_box([0, 0, 1, 2], '11', 'crown'), [0, 1, 1, 2])
        self.assertEqual(region_box([0, 0, 1, 2], '41', 'crown'), [0, 0, 1, 1])
        self.assertEqual(region_box([0, 0, 1, 2], '41', 'root'), [0, 1, 1, 2])


class Reading(unittest.TestCase):
    def record(self, **changes):
        return {'id': 'x', 'teeth': [{'number': '11', 'box': [0.45, 0.3, 0.5, 0.5]}], 'outlines': {}, 'seen': {},
                'objects': [], **changes}

    def test_doubted_tooth_has_no_number(self):
        from pathlib import Path
        self.assertEqual(read_record(self.record(seen={'11': ['?']}), Path('.')).channels.tolist(), [IGNORED])
        self.assertEqual(read_record(self.record(), Path('.')).channels.tolist(), [HEAT_INDEX['11']])

    def test_second_box_of_a_number_loses_the_number(self):
        from pathlib import Path
        teeth = [{'number': '11', 'box': [0.1, 0.3, 0.15, 0.5]}, {'number': '11', 'box': [0.45, 0.3, 0.5, 0.5]}]
        outline = {'11': [[0.45, 0.3], [0.5, 0.5]]}
        r = read_record(self.record(teeth=teeth, outlines=outline), Path('.'))
        kept = r.boxes[r.channels == HEAT_INDEX['11']]
        self.assertAlmostEqual(float(kept[0, 0]), 0.45, places=5)
        self.assertEqual(len(kept), 1)

    def test_where_two_readings_differ_nothing_is_trained(self):
        from pathlib import Path
        r = read_record(self.record(seen={'11': ['F']}, second={'seen': {'11': ['C']}}), Path('.'))
        self.assertEqual(r.attribute_weights[0].tolist()[:3], [0.0, 0.0, 1.0])


class Targets(unittest.TestCase):
    def test_decoding_the_targets_gives_the_boxes_back(self):
        boxes = np.array([[0.45, 0.2, 0.5, 0.45], [0.5, 0.2, 0.56, 0.45], [0.3, 0.5, 0.34, 0.7]], np.float32)
        channels = np.array([HEAT_INDEX[n] for n in ('11', '21', '45')])
        t = make_targets(boxes, channels, np.zeros(3, int), np.zeros((3, len(ATTRIBUTES))), np.ones((3, len(ATTRIBUTES))),
                         np.ones(3, bool), 512, 288)
        peaks = np.where(t['heat'] == 1, t['heat'], 0)
        found = {d['class']: d['box'] for d in decode(peaks, t['box'], t['attributes'], 512, 288)}
        self.assertEqual(set(found), {'11', '21', '45'})
        np.testing.assert_allclose(found['45'], boxes[2], atol=1e-5)
        np.testing.assert_allclose(found['11'], boxes[0], atol=1e-5)

    def test_a_tooth_on_an_implant_is_dropped(self):
        boxes = np.array([[0.45, 0.2, 0.5, 0.45], [0.455, 0.22, 0.495, 0.4]], np.float32)
        t = make_targets(boxes, np.array([HEAT_INDEX['11'], HEAT_INDEX['IMPLANT']]), np.array([0, 1]),
                         np.zeros((2, len(ATTRIBUTES))), np.ones((2, len(ATTRIBUTES))), np.ones(2, bool), 512, 288)
        peaks = np.where(t['heat'] == 1, t['heat'], 0)
        self.assertEqual([d['class'] for d in decode(peaks, t['box'], t['attributes'], 512, 288)], ['IMPLANT'])

    def test_a_doubted_tooth_is_not_counted_against_any_number(self):
        t = make_targets(np.array([[0.45, 0.2, 0.5, 0.45]], np.float32), np.array([IGNORED]), np.zeros(1, int),
                         np.zeros((1, len(ATTRIBUTES))), np.ones((1, len(ATTRIBUTES))), np.ones(1, bool), 512, 288)
        self.assertEqual(float(t['heat'].max()), 0)
        self.assertEqual(float(t['heat_weight'][HEAT_INDEX['11'], 23, 60]), 0)
        self.assertEqual(float(t['heat_weight'][HEAT_INDEX['IMPLANT'], 23, 60]), 1)


class Figures(unittest.TestCase):
    def test_average_precision_of_known_rankings(self):
        self.assertEqual(average_precision(np.array([True, True]), 2), 1.0)
        self.assertAlmostEqual(average_precision(np.array([True, False]), 2), 51 / 101)
        self.assertEqual(average_precision(np.array([], bool), 3), 0.0)

    def test_a_truth_is_matched_once_and_doubted_places_do_not_count(self):
        box = np.array([0, 0, 1, 1.0])
        predictions = [('a', 0.9, box), ('a', 0.8, box), ('a', 0.7, box + 5)]
        scores, hits, total = match(predictions, {'a': box[None]}, {'a': (box + 5)[None]}, 0.5)
        self.assertEqual((scores.tolist(), hits.tolist(), total), ([0.9, 0.8], [True, False], 1))

    def test_operating_point_and_reliability(self):
        scores, hits = np.array([0.9, 0.8, 0.3]), np.array([True, True, False])
        self.assertEqual(operating_point(scores, hits, 2), {'threshold': 0.55, 'precision': 1.0, 'recall': 1.0})
        self.assertAlmostEqual(reliability(np.array([0.95, 0.95]), np.array([True, False]))['ece'], 0.45)

    def test_status_needs_support(self):
        self.assertEqual(status_of({'support': 5, 'ap50': 1.0}), 'experimental')
        self.assertEqual(status_of({'support': 50, 'ap50': 0.9}), 'measured')
        self.assertEqual(status_of({'support': 0, 'ap50': None}), 'not-detected')

    def test_calibration_recovers_a_known_slope(self):
        rng = np.random.default_rng(0)
        logits = rng.normal(0, 1, 20000)
        hits = rng.random(20000) < 1 / (1 + np.exp(-(2 * logits + 1)))
        a, b = fit(1 / (1 + np.exp(-logits)), hits)
        self.assertAlmostEqual(a, 2, delta=0.15)
        self.assertAlmostEqual(b, 1, delta=0.15)


class Tones(unittest.TestCase):
    def test_both_normalisations_agree(self):
        image = np.random.default_rng(0).normal(120, 40, (288, 512)).clip(0, 255).astype(np.uint8)
        self.assertLess(np.abs(stretch_tones(image) - normalise(image)).max(), 0.02)


if __name__ == '__main__':
    unittest.main()
