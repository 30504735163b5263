import type { Finding, FindingsFile } from '@molaar/contracts';
import { findImage, inClinic, newId } from '@molaar/db';
import { type AssessmentRecord, classCode, entryByType, type FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { findingsKey } from '@molaar/storage';
import { greyPng } from '@molaar/testing/grey-png';
import { requestAnalysis } from '../analyses/request-analysis';
import { saveAnalysisResult } from '../analyses/save-analysis-result';
import type { Actor } from '../context/deps';
import { uploadImage } from '../images/upload-image';
import { savePatient } from '../patients/save-patient';
import { MODEL, type TestPortal } from './portal';

export const WIDTH = 400;
export const HEIGHT = 200;

/** What the test models assess. */
export const ASSESSMENT: AssessmentRecord = {
  assessed: ['TOOTH', 'COMPOSITE', 'CROWN'],
  experimental: ['PRIM_CAR_CAVITY'],
  partial: ['PRIM_CAR_CAVITY'],
};

/** Creates a patient with one image. */
export async function addPatientWithImage({ deps }: TestPortal, actor: Actor): Promise<{ patientId: string; imageId: string }> {
  const patient = await savePatient(deps, actor, { firstName: 'Mari', lastName: 'Maasikas', identityCode: newId() });
  const image = await uploadImage(deps, actor, { patientId: patient.id, fileName: 'a.png', bytes: greyPng(WIDTH, HEIGHT) });
  return { patientId: patient.id, imageId: image.id };
}

/** Returns a finding as the worker reports it. */
export function finding(
  type: FindingType,
  tooth: ToothNumber | null,
  box: Box,
  { surfaces = [tooth ? 'WHOLE_TOOTH' : 'JAW'], confidence = 0.9 }: { surfaces?: Surface[]; confidence?: number } = {},
): Finding {
  return {
    class: type,
    code: classCode(type, tooth),
    category: entryByType(type).category,
    tooth,
    surfaces,
    box: [...box],
    confidence,
    checkTooth: false,
    experimental: false,
  };
}

/** Analyses the image like the worker, with these findings as the result; another model analyses it again. */
export async function analyse(
  { deps }: TestPortal,
  actor: Actor,
  imageId: string,
  analysed: Finding[] | { findings: Finding[]; modelVersion: string; assessment?: AssessmentRecord },
): Promise<void> {
  const { organizationId } = actor;
  const { findings, modelVersion, assessment } = Array.isArray(analysed)
    ? { findings: analysed, modelVersion: MODEL, assessment: ASSESSMENT }
    : { assessment: ASSESSMENT, ...analysed };
  const { id: analysisId, attempt } = await requestAnalysis({ ...deps, modelVersion }, actor, imageId);
  const image = await inClinic(deps.db, actor, (tx) => findImage(tx, imageId));
  const key = findingsKey(organizationId, analysisId, attempt);
  const file: FindingsFile = {
    model: modelVersion,
    provider: 'cpu',
    ms: 1,
    width: image?.width ?? WIDTH,
    height: image?.height ?? HEIGHT,
    notices: [],
    assessment,
    findings,
  };
  await deps.store.put(key, Buffer.from(JSON.stringify(file)), { contentType: 'application/json' });
  await saveAnalysisResult(deps, { outcome: 'SUCCEEDED', analysisId, attempt, organizationId, modelVersion, findingsKey: key });
}
