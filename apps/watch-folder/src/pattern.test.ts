import { expect, it } from 'vitest';
import { compilePattern } from './pattern';

it.each([
  ['{identityCode}_{date}', '39005050010_20260302.png', { identityCode: '39005050010', dateTaken: '2026-03-02' }],
  ['{identityCode}_{date}', '39005050010_2026-03-02.jpeg', { identityCode: '39005050010', dateTaken: '2026-03-02' }],
  ['{identityCode}_{date}', '39005050010_02.03.2026.jpg', { identityCode: '39005050010', dateTaken: '2026-03-02' }],
  ['PAN_{identityCode}_*', 'PAN_39005050010_Tamm (2).PNG', { identityCode: '39005050010' }],
  ['*-{identityCode}', 'Tamm-Mari-A12', { identityCode: 'Mari-A12' }],
  ['{identityCode}', 'õ-12.png', { identityCode: 'õ-12' }],
  // A day that does not exist, or has not come.
  ['{identityCode}_{date}', '12_20260231.png', { identityCode: '12' }],
  ['{identityCode}_{date}', '12_99990101.png', { identityCode: '12' }],
  // Other names say nothing.
  ['{identityCode}_{date}', 'scan.png', {}],
  ['{identityCode}.a', '12xa.png', {}],
])('%s reads %s', (pattern, name, details) => {
  expect(compilePattern(pattern)(name)).toEqual(details);
});

it.each(['{name}', '{date}', '{identityCode}{identityCode}', 'a*'])('rejects %s', (pattern) => {
  expect(() => compilePattern(pattern)).toThrow('--pattern');
});
