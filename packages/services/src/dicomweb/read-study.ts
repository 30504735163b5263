import { AppError } from '@molaar/contracts';
import {
  type ClinicTx,
  type DicomSource,
  findDicomSource,
  findLatestAnalyses,
  findOrganization,
  findPeopleNames,
  findPrograms,
  lockImageForReading,
} from '@molaar/db';
import { type DicomDataSet, SOP_CLASS } from '@molaar/dicom';
import { decisionsLeft } from '@molaar/domain/findings';
import type { Deps } from '../context/deps';
import { imageIdOfUid, imageInstanceUid, imageSeriesUid, reportSeriesUid, studyUid } from '../shared/dicom-uids';
import { type FindingState, hasConfirmedFindings, readFindingStates } from '../statuses/confirmed-findings';
import { imageElements } from './image-object';
import { reportElements } from './report/report-object';

/** An instance of a study: the radiograph, or the report of its confirmed findings. */
export interface DicomInstance {
  kind: 'IMAGE' | 'REPORT';
  sopClass: string;
  seriesUid: string;
  instanceUid: string;
  /** All elements but the pixels. */
  elements: DicomDataSet;
}

export interface DicomStudy {
  source: DicomSource;
  studyUid: string;
  instances: DicomInstance[];
}

/** Which part of a study is asked for. */
export interface StudyPath {
  study: string;
  series?: string | undefined;
  instance?: string | undefined;
}

/**
 * Reads a study, or the part of it that a path names.
 * @throws NOT_FOUND for an unknown part, and for a UID of another organization or of an earlier version.
 */
export async function readStudy(deps: Pick<Deps, 'publicUrl'>, tx: ClinicTx, { study, series, instance }: StudyPath): Promise<DicomStudy> {
  const imageId = imageIdOfUid(study);
  const whole = imageId === undefined || study !== studyUid(imageId) ? undefined : await readStudyOfImage(deps, tx, imageId);
  if (!whole) throw new AppError('NOT_FOUND', 'no such study');
  const instances = whole.instances.filter(
    (each) => (series === undefined || each.seriesUid === series) && (instance === undefined || each.instanceUid === instance),
  );
  if (instances.length === 0) throw new AppError('NOT_FOUND', 'no such part of the study');
  return { ...whole, instances };
}

/** Reads the study of an image; undefined when the organization has no such image. */
export async function readStudyOfImage(deps: Pick<Deps, 'publicUrl'>, tx: ClinicTx, imageId: string): Promise<DicomStudy | undefined> {
  // What several statements read of the image belongs together.
  const locked = await lockImageForReading(tx, imageId);
  const source = locked && (await findDicomSource(tx, imageId));
  if (!source) return undefined;
  const [study] = await readStudies(deps, tx, [source]);
  return study;
}

/** Reads the studies of images. */
export async function readStudies(deps: Pick<Deps, 'publicUrl'>, tx: ClinicTx, sources: readonly DicomSource[]): Promise<DicomStudy[]> {
  const ids = sources.map(({ id }) => id);
  const states = await readFindingStates(tx, ids);
  const reports = await readReports(deps, tx, sources, states);
  return sources.map((source) => {
    const report = reports.get(source.id);
    return { source, studyUid: studyUid(source.id), instances: [imageInstance(source), ...(report ? [report] : [])] };
  });
}

function imageInstance(source: DicomSource): DicomInstance {
  return {
    kind: 'IMAGE',
    sopClass: SOP_CLASS.secondaryCapture,
    seriesUid: imageSeriesUid(source.id),
    instanceUid: imageInstanceUid(source),
    elements: imageElements(source),
  };
}

async function readReports(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  tx: ClinicTx,
  sources: readonly DicomSource[],
  states: ReadonlyMap<string, FindingState>,
): Promise<Map<string, DicomInstance>> {
  const confirmed = sources.flatMap((source) => {
    const state = states.get(source.id);
    return state && hasConfirmedFindings(state) ? [{ source, state }] : [];
  });
  if (confirmed.length === 0) return new Map();
  const ids = confirmed.map(({ source }) => source.id);
  const organization = await findOrganization(tx);
  const deciders = confirmed.flatMap(({ state }) => [...state.statuses, ...state.jawFindings].map(({ decidedBy }) => decidedBy));
  const people = await findPeopleNames(tx, deciders);
  const programOf = await findPrograms(tx, ids);
  const analyses = await findLatestAnalyses(tx, ids);
  return new Map(
    confirmed.map(({ source, state }) => {
      const elements = reportElements({
        ...{ source, ...state, publicUrl, organization: organization?.name ?? '' },
        decisionsLeft: decisionsLeft(state.annotations),
        observerOf: ({ decidedBy, decidedAt }) => {
          const program = programOf(decidedBy, decidedAt);
          if (program !== undefined) return { kind: 'PROGRAM', name: program };
          const name = decidedBy ? people.get(decidedBy) : undefined;
          return name === undefined ? undefined : { kind: 'PERSON', name };
        },
        modelOf: ({ analysisId }) => {
          const latest = analyses.get(source.id);
          return latest?.id === analysisId ? latest?.modelVersion : undefined;
        },
      });
      return [source.id, reportInstance(source, elements)];
    }),
  );
}

function reportInstance(source: DicomSource, elements: DicomDataSet): DicomInstance {
  const named = elements.find(({ tag }) => tag === 0x00080018);
  return {
    kind: 'REPORT',
    sopClass: SOP_CLASS.comprehensiveSr,
    seriesUid: reportSeriesUid(source.id),
    instanceUid: String(named?.value[0]),
    elements,
  };
}
