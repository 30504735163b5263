import type { Overview } from '@molaar/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { ClinicTx } from '../database';
import { IS_PRICED } from './treatment-plan-row';

export type StoredOverview = Omit<Overview, 'review' | 'notice'>;

const ANALYSED_FOR_DAYS = 14;
const ANSWERED_FOR_DAYS = 30;

/** Returns the rows of a query as one JSON list, so that the whole overview is a single statement. */
const listOf = (query: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(row), '[]') from (${query}) as row)`;
/** Formats an instant as in the contracts. */
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const patient = sql`jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)`;

/** Reads the overview without the review queue in one statement. @param size Maximum length of each list. */
export async function readOverview(tx: ClinicTx, at: Date, size: number): Promise<StoredOverview> {
  const { rows } = await sql<StoredOverview>`
    with clinic as materialized (
      select day, day::timestamp at time zone time_zone as begins from organizations o,
        lateral (select (${at}::timestamptz at time zone o.time_zone)::date as day) d
      where o.id = ${tx.organizationId}
    ),
    answers as materialized (
      select distinct on (a.plan_id) a.plan_id, a.plan_version, a.answered_at,
        jsonb_path_exists(a.choices, '$[*] ? (@.choice == "ACCEPTED")') as yes,
        jsonb_path_exists(a.choices, '$[*] ? (@.choice == "DECLINED")') as no
      from plan_answers a
      where a.organization_id = ${tx.organizationId} and a.answered_at > ${at}::timestamptz - make_interval(days => ${ANSWERED_FOR_DAYS})
      order by a.plan_id, a.answered_at desc
    )
    select
      jsonb_build_object(
        'patients', (select count(*) from patient_visits where organization_id = ${tx.organizationId} and day = (select day from clinic)),
        'images', (select count(*) from images
          where organization_id = ${tx.organizationId} and uploaded_at >= (select begins from clinic) and edit is null),
        'plans', (select count(distinct plan_id) from treatment_plan_versions
          where organization_id = ${tx.organizationId} and saved_at >= (select begins from clinic))
      ) as today,
      jsonb_build_object(
        'drafts', (select count(*) from ${currentVersions(tx.organizationId)} and v.status = 'DRAFT'),
        'unanswered', (select count(*) from ${currentVersions(tx.organizationId)} and v.status = 'SENT'),
        'accepted', (select count(*) from answers where yes),
        'declined', (select count(*) from answers where no and not yes),
        'latest', ${listOf(latestPlans(tx.organizationId, size))}
      ) as plans,
      jsonb_build_object(
        'running', (select count(*) from analyses where organization_id = ${tx.organizationId} and state in ('QUEUED', 'RUNNING')),
        'failed', (select count(*) from ${openAnalyses(tx.organizationId, at)} and a.state = 'FAILED'),
        'unassessed', (select count(*) from ${analysesWithoutAssessment(tx.organizationId, at)}),
        'latest', ${listOf(latestAnalyses(tx.organizationId, at, size))}
      ) as analyses,
      (select count(*)::int from unassigned_images where organization_id = ${tx.organizationId}) as unassigned,
      ${listOf(recentPatients(tx.organizationId, size))} as recent`.execute(tx);
  const [overview] = rows;
  if (!overview) throw new Error('the overview is one row');
  return overview;
}

/** FROM and WHERE of the current versions of treatment plans that wait for somebody. */
const currentVersions = (organizationId: string) => sql`treatment_plan_versions v
  join treatment_plans t on t.organization_id = v.organization_id and t.id = v.plan_id and t.plan_version = v.plan_version
  where v.organization_id = ${organizationId} and v.status in ('DRAFT', 'SENT', 'ANSWERED')`;

const latestPlans = (organizationId: string, size: number) => sql`
  select t.id, ${patient} as patient, c.status,
    ${instant('c.saved_at')} as "savedAt", c.valid_until as "validUntil",
    jsonb_build_object('min', c.total_min, 'max', c.total_max) as total, c.priced,
    case when c.status <> 'ANSWERED' then null when a.yes and a.no then 'MIXED' when a.yes then 'ACCEPTED' when a.no then 'DECLINED' end as answer
  from (
    select v.*, ${IS_PRICED} as priced from ${currentVersions(organizationId)} order by v.saved_at desc limit ${size}
  ) c
  join treatment_plans t on t.organization_id = c.organization_id and t.id = c.plan_id
  join patients p on p.organization_id = t.organization_id and p.id = t.patient_id
  left join answers a on a.plan_id = t.id
  order by c.saved_at desc`;

/** What a person has to do something about comes before what is running. */
const BY_NEED = sql`state in ('FAILED', 'SUCCEEDED') desc, requested_at desc`;

/** Running, or failed recently without a newer one of the same image; a cancelled one is no failure. */
const openAnalyses = (organizationId: string, at: Date) => sql`analyses a where a.organization_id = ${organizationId}
  and a.state <> 'SUCCEEDED' and a.failure is distinct from 'CANCELLED'
  and (a.state <> 'FAILED' or (a.requested_at > ${at}::timestamptz - make_interval(days => ${ANALYSED_FOR_DAYS})
    and not exists (select from analyses newer where newer.organization_id = a.organization_id and newer.image_id = a.image_id
      and newer.requested_at > a.requested_at)))`;

/**
 * Succeeded without assessing anything, while the image has nothing but this analysis. The conditions on `assessment`
 * are those of the index analyses_not_assessed.
 */
const analysesWithoutAssessment = (organizationId: string, at: Date) => sql`analyses a
  join annotation_sets s on s.organization_id = a.organization_id and s.image_id = a.image_id and s.analysis_id = a.id
  join images i on i.organization_id = a.organization_id and i.id = a.image_id
  where a.organization_id = ${organizationId} and a.state = 'SUCCEEDED'
    and coalesce(a.assessment->'assessed', '[]') = '[]' and coalesce(a.assessment->'experimental', '[]') = '[]'
    and a.requested_at > ${at}::timestamptz - make_interval(days => ${ANALYSED_FOR_DAYS}) and i.kind = 'PANORAMIC'
    and not exists (select from annotations n where n.organization_id = a.organization_id and n.image_id = a.image_id
      and (n.source = 'PERSON' or n.decision <> 'SUGGESTED'))
    and not exists (select from status_sets t where t.organization_id = a.organization_id and t.image_id = a.image_id)
    and not exists (select from images other where other.organization_id = i.organization_id and other.patient_id = i.patient_id
      and other.derived_from = i.id)`;

const latestAnalyses = (organizationId: string, at: Date, size: number) => sql`
  select c.id, c.image_id as "imageId", i.image_number as "imageNumber", ${patient} as patient, c.state, c.stage, c.failure,
    c.state = 'SUCCEEDED' as "assessedNothing", ${instant('c.requested_at')} as "requestedAt"
  from (
    select * from (
      (select a.* from ${openAnalyses(organizationId, at)} order by a.state = 'FAILED' desc, a.requested_at desc limit ${size})
      union all
      (select a.* from ${analysesWithoutAssessment(organizationId, at)} order by a.requested_at desc limit ${size})
    ) found order by ${BY_NEED} limit ${size}
  ) c
  join images i on i.organization_id = c.organization_id and i.id = c.image_id
  join patients p on p.organization_id = i.organization_id and p.id = i.patient_id
  order by ${BY_NEED}`;

const recentPatients = (organizationId: string, size: number) => sql`
  select p.id, p.first_name as "firstName", p.last_name as "lastName", p.birth_date as "birthDate", ${instant('p.last_activity_at')} as "lastActivity"
  from patients p where p.organization_id = ${organizationId} and p.anonymized_at is null
  order by p.last_activity_at desc nulls last, p.id desc nulls last limit ${size}`;
