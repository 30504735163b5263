import { type Kysely, sql } from 'kysely';

/** What the models before this migration detected, by the first and last version of a group. */
const MODELS = [
  { from: '2026-11-21-1', to: '2026-11-21-1', experimental: ['COMPOSITE', 'SUPPORT_NON_SCREW', 'BRIDGE', 'WIRE'] },
  { from: '2026-11-21-2', to: '2026-11-21-3', experimental: ['SUPPORT_NON_SCREW', 'BRIDGE', 'WIRE'] },
  { from: '2026-11-22-2', to: '2026-11-22-2', experimental: ['SUPPORT_NON_SCREW', 'BRIDGE', 'PRIM_CAR_CAVITY', 'WIRE'] },
  { from: '2026-11-22-3', to: '2026-11-22-3', experimental: ['BRIDGE', 'PRIM_CAR_CAVITY', 'WIRE'] },
  { from: '2026-11-22-4', to: '2026-11-22-4', experimental: ['SUPPORT_NON_SCREW', 'BRIDGE', 'PRIM_CAR_CAVITY', 'WIRE'] },
  { from: '2026-11-22-5', to: '2026-11-23-1', experimental: ['BRIDGE', 'PRIM_CAR_CAVITY', 'WIRE'] },
] as const;
const ALL = [
  ...['EMERGING_TOOTH', 'TOOTH', 'BRACES', 'COMPOSITE', 'CROWN', 'GOOD_ENDODONTICS', 'IMPLANT', 'SUPPORT_NON_SCREW', 'MOUTH_AREA'],
  ...['BRIDGE', 'PRIM_CAR_CAVITY', 'WIRE'],
];
/** As in `BLOCKING_NOTICES`: the analysis assessed nothing. */
const BLOCKING = ['NOT_PANORAMIC', 'UPSIDE_DOWN', 'SIDEWAYS', 'INVERTED'];

/**
 * What each analysis assessed, and the index of decisions that are left. Analyses before this migration are given what
 * the manifest of their model says; those of other models stay null, which means that it is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analyses add column assessment jsonb`.execute(db);
  // Row-level security would hide every row from the owner.
  await sql`alter table analyses no force row level security`.execute(db);
  for (const { from, to, experimental } of MODELS) {
    const detected = ALL.filter((type) => type !== 'PRIM_CAR_CAVITY' || (experimental as readonly string[]).includes(type));
    const record = {
      assessed: detected.filter((type) => !(experimental as readonly string[]).includes(type)),
      experimental,
      partial: detected.filter((type) => type === 'PRIM_CAR_CAVITY'),
    };
    await sql`update analyses set assessment = ${JSON.stringify(record)}::jsonb
      where state = 'SUCCEEDED' and model_version collate "C" between ${`molaar-panoramic@${from}`} and ${`molaar-panoramic@${to}`}`.execute(
      db,
    );
  }
  await sql`update analyses set assessment = '{"assessed": [], "experimental": [], "partial": []}'
    where state = 'SUCCEEDED' and notices && ${BLOCKING}::text[]`.execute(db);
  await sql`alter table analyses force row level security`.execute(db);
  // The review counts decisions (`needsDecision` of the domain), no longer suggestions.
  await sql`create index annotations_to_decide on annotations (organization_id, image_id) include (confidence, class, tooth, check_tooth, id)
    where decision = 'SUGGESTED' and not experimental and class <> 'MOUTH_AREA'
      and (class <> 'TOOTH' or check_tooth or coalesce(confidence, 0) < 0.8)
      and (class = 'TOOTH' or coalesce(confidence, 1) >= 0.4)`.execute(db);
  await sql`drop index annotations_to_review`.execute(db);
}
