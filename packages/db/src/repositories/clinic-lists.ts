import { type RawBuilder, sql } from 'kysely';
import type { ClinicTx } from '../database';
import { IS_PRICED } from './treatment-plan-row';

const ROWS_AT_ONCE = 500;

type Cells = Record<string, string | number | boolean | null>;

/** Lists of a clinic's archive that people open in a spreadsheet. */
export const CLINIC_LISTS = {
  patients: sql`
    select p.id, p.last_name, p.first_name, p.identity_code, p.birth_date, p.email, p.phone_number, p.notes,
      concat_ws(' ', d.first_name, d.last_name) as primary_doctor, p.created_at, p.last_activity_at, p.anonymized_at
    from patients p left join users d on d.organization_id = p.organization_id and d.id = p.primary_doctor_id
    where p.organization_id = current_organization() order by p.id`,
  'treatment-plans': sql`
    select v.plan_id, v.plan_version, t.patient_id, p.last_name, p.first_name, v.status, v.language, v.saved_at,
      concat_ws(' ', u.first_name, u.last_name) as saved_by, v.valid_until,
      case when ${IS_PRICED} then round(v.total_min / 100.0, 2) end as total_from_eur,
      case when ${IS_PRICED} then round(v.total_max / 100.0, 2) end as total_to_eur
    from treatment_plan_versions v
      join treatment_plans t on t.organization_id = v.organization_id and t.id = v.plan_id
      join patients p on p.organization_id = t.organization_id and p.id = t.patient_id
      join users u on u.organization_id = v.organization_id and u.id = v.saved_by
    where v.organization_id = current_organization() order by v.plan_id, v.plan_version`,
  'tooth-statuses': sql`
    select i.patient_id, p.last_name, p.first_name, s.image_id, i.image_number, i.date_taken, s.tooth,
      array_to_string(s.surfaces, ' ') as surfaces, s.status, s.decision, s.decided_at,
      concat_ws(' ', u.first_name, u.last_name) as decided_by
    from tooth_statuses s
      join images i on i.organization_id = s.organization_id and i.id = s.image_id
      join patients p on p.organization_id = i.organization_id and p.id = i.patient_id
      left join users u on u.organization_id = s.organization_id and u.id = s.decided_by
    where s.organization_id = current_organization() order by s.image_id, s.tooth, s.status`,
} as const satisfies Record<string, RawBuilder<unknown>>;
export type ClinicList = keyof typeof CLINIC_LISTS;

/** Headings of the lists, also of an empty one. */
export const CLINIC_LIST_HEADINGS: Readonly<Record<ClinicList, readonly string[]>> = {
  patients: [
    'id',
    'last_name',
    'first_name',
    'identity_code',
    'birth_date',
    'email',
    'phone_number',
    'notes',
    'primary_doctor',
    'created_at',
    'last_activity_at',
    'anonymized_at',
  ],
  'treatment-plans': [
    'plan_id',
    'plan_version',
    'patient_id',
    'last_name',
    'first_name',
    'status',
    'language',
    'saved_at',
    'saved_by',
    'valid_until',
    'total_from_eur',
    'total_to_eur',
  ],
  'tooth-statuses': [
    'patient_id',
    'last_name',
    'first_name',
    'image_id',
    'image_number',
    'date_taken',
    'tooth',
    'surfaces',
    'status',
    'decision',
    'decided_at',
    'decided_by',
  ],
};

/** Yields a list, some hundred rows at a time. */
export async function* readClinicList(tx: ClinicTx, list: ClinicList): AsyncGenerator<Cells[]> {
  await sql`declare listed_rows no scroll cursor for select row_to_json(r) as cells from (${CLINIC_LISTS[list]}) r`.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql<{ cells: Cells }>`fetch ${sql.lit(ROWS_AT_ONCE)} from listed_rows`.execute(tx);
      if (rows.length === 0) return;
      yield rows.map(({ cells }) => cells);
    }
  } finally {
    await sql`close listed_rows`.execute(tx);
  }
}
