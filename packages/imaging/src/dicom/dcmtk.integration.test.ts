import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAllGrey } from '../read-grey';
import { greyJpeg } from '../test-files';
import { readDicomImage } from './read-dicom-image';

/** Files that other makers' programs wrote: dcmtk, and GDCM for JPEG 2000. `.ci/run` installs both. */
const hasDcmtk = spawnSync('dcmconv', ['--version']).status === 0;
const hasGdcm = hasDcmtk && spawnSync('gdcmconv', ['--version']).status === 0;

describe.runIf(hasDcmtk)('files of dcmtk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-dcmtk-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    expect(stderr.replace(/^W:.*\n/gm, '')).toBe('');
    expect(status).toBe(0);
  };
  const pixelsOf = async (name: string) => (await readAllGrey((await readDicomImage(readFileSync(at(name)))).png)).pixels;

  const [width, height] = [90, 50];
  const values = Array.from({ length: width * height }, (_, i) => Math.round(2048 + 1500 * Math.sin(i / 41) + (i % 17)));

  beforeAll(async () => {
    writeFileSync(at('12.dcm'), writeDicom({ elements: testRadiograph({ width, height }, values) }));
    writeFileSync(at('photo.jpg'), await greyJpeg(width, height));
    run('img2dcm', '-k', 'PatientName=Kask^Jüri', '-k', 'SpecificCharacterSet=ISO_IR 192', at('photo.jpg'), at('baseline.dcm'));
    run('dcmdjpeg', at('baseline.dcm'), at('8.dcm'));
  });

  it.each<[string, string, string[]]>([
    ['implicit little endian', 'dcmconv', ['+ti']],
    ['big endian', 'dcmconv', ['+tb']],
    ['deflated', 'dcmconv', ['+td']],
    ['a data set alone', 'dcmconv', ['-F', '+ti']],
    ['RLE', 'dcmcrle', []],
    ['JPEG lossless, first order', 'dcmcjpeg', ['+e1']],
    ['JPEG lossless, sixth predictor', 'dcmcjpeg', ['+el', '+sv', '6']],
    ['JPEG-LS', 'dcmcjpls', []],
  ])('are read without a difference: %s', async (_name, program, options) => {
    for (const name of ['8.dcm', '12.dcm']) {
      run(program, ...options, at(name), at('converted.dcm'));
      expect(await pixelsOf('converted.dcm')).toEqual(await pixelsOf(name));
    }
  });

  it('with losses are read with small differences', async () => {
    const exact = await pixelsOf('8.dcm');
    const worst = async (name: string) => Math.max(...(await pixelsOf(name)).map((value, i) => Math.abs(value - (exact[i] as number))));
    expect(await worst('baseline.dcm')).toBeLessThanOrEqual(1);
    run('dcmcjpls', '+en', '+md', '3', at('8.dcm'), at('near.dcm'));
    expect(await worst('near.dcm')).toBeLessThanOrEqual(3);
    run('dcmcjpeg', '+ee', at('8.dcm'), at('extended.dcm'));
    expect(await worst('extended.dcm')).toBeLessThanOrEqual(40);
  });

  it.runIf(hasGdcm)('are read after GDCM has compressed them as JPEG 2000', async () => {
    for (const name of ['8.dcm', '12.dcm']) {
      run('gdcmconv', '--j2k', at(name), at('j2k.dcm'));
      expect(spawnSync('dcmdump', ['+P', '0002,0010', at('j2k.dcm')], { encoding: 'utf8' }).stdout).toContain('JPEG2000LosslessOnly');
      expect(await pixelsOf('j2k.dcm')).toEqual(await pixelsOf(name));
    }
  });

  it('name the patient with umlauts', async () => {
    expect((await readDicomImage(readFileSync(at('baseline.dcm')))).header.patient).toMatchObject({
      familyName: 'Kask',
      givenName: 'Jüri',
    });
  });

  it('of 12 bits with losses are rejected with their code', async () => {
    run('dcmcjpeg', '+ee', at('12.dcm'), at('extended-12.dcm'));
    await expect(readDicomImage(readFileSync(at('extended-12.dcm')))).rejects.toMatchObject({ code: 'DICOM_ENCODING_NOT_SUPPORTED' });
  });
});
