import type { Finding } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';

/** Converts a finding to fractions of the image, as the labels are. */
export function asFractions(finding: Finding, width: number, height: number): Finding {
  const [x, y, w, h] = finding.box;
  const box: Box = [x / width, y / height, w / width, h / height];
  const alternatives = finding.alternatives?.map((one) => ({
    ...one,
    box: [one.box[0] / width, one.box[1] / height, one.box[2] / width, one.box[3] / height] as [...Box],
  }));
  const place = finding.place && {
    ...finding.place,
    outline: finding.place.outline.map((value, index) => value / (index % 2 === 0 ? width : height)),
  };
  return { ...finding, box: [...box], ...(place && { place }), ...(alternatives && { alternatives }) };
}
