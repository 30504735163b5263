import { describe, expect, it } from 'vitest';
import { plannedResultOf } from './planned-results';

const ofIssue = (treatmentName: string) => plannedResultOf({ treatmentName, class: 'PRIM_CAR_CAVITY', issue: 'Primary caries' });
const ofItem = (issue: string) => plannedResultOf({ class: null, issue });

describe('plannedResultOf', () => {
  it.each([
    ['Filling', 'FILLING'],
    ['New filling', 'FILLING'],
    ['Panus (inlay või onlay)', 'FILLING'],
    ['Uus kroon', 'CROWN'],
    ['Crown on the implant', 'CROWN'],
    ['Rebuilding with a large filling or a crown', 'REBUILDING'],
    ['Murdunud serva taastamine', 'REBUILDING'],
    ['Root canal treatment', 'ROOT_FILLING'],
    ['Juureravi', 'ROOT_FILLING'],
    ['Tihvt', 'POST'],
    ['Implantaat', 'IMPLANT'],
    ['Bridge', 'BRIDGE'],
    ['Breketid', 'BRACES'],
    ['Retensioonitraat', 'RETAINER'],
  ])('understands the treatment %s', (name, result) => {
    expect(ofIssue(name)).toBe(result);
  });

  it.each([
    ['Komposiittäidis, üks pind', 'FILLING'],
    ['Composite filling, one surface', 'FILLING'],
    ['Root canal treatment, one canal', 'ROOT_FILLING'],
    ['Juurekanali ravi, 3 kanalit', 'ROOT_FILLING'],
    ['Hamba kirurgiline eemaldamine', 'REMOVED_TOOTH'],
    ['Removal of a tooth', 'REMOVED_TOOTH'],
    ['Keraamiline kroon', 'CROWN'],
    ['Placing of an implant', 'IMPLANT'],
    ['Breketite eemaldamine', 'REMOVED_BRACES'],
  ])('understands the item %s of a price list', (name, result) => {
    expect(ofItem(name)).toBe(result);
  });

  it.each([
    'Assessment, removal if needed',
    'Hindamine, vajaduse korral eemaldamine',
    'Examination of the implant',
    'Repeated root canal treatment',
    'Juureravi kordamine',
    'Smoothing of the filling',
    'Vana täidise eemaldamine',
    'Removal of calculus, one tooth',
    'Removal of the foreign object',
    'Crown lengthening',
    'Temporary crown',
    'Crown, post and root canal treatment',
    'Filling, if needed',
    'Läbivaatus',
    'Protective splint',
    '',
  ])('does not guess what "%s" leaves', (name) => {
    expect(ofIssue(name)).toBeNull();
    expect(ofItem(name)).toBeNull();
  });

  it('does not read the name of a finding as a treatment', () => {
    expect(plannedResultOf({ class: 'POOR_ENDODONTICS', issue: 'Root filling' })).toBeNull();
  });
});
