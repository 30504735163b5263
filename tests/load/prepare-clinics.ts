import { createDatabase } from '@molaar/db';
import { createDemoClinic } from '@molaar/services/seed';
import { connectOwner, databaseUrl } from '@molaar/testing/database-owner';

const PATIENTS = 400;

/** Creates clinics with 400 patients each. @returns What follows the at sign of their people's usernames. */
export async function prepareClinics(dataDir: string, clinics: number): Promise<string[]> {
  const domains = Array.from({ length: clinics }, (_, at) => `clinic-${at}.test`);
  const db = createDatabase(databaseUrl(dataDir, 'app'), { max: 1 });
  const owner = await connectOwner(databaseUrl(dataDir));
  try {
    for (const domain of domains) {
      const { organizationId } = await createDemoClinic({ db, clock: () => new Date() }, domain);
      await owner.query(
        `insert into patients (organization_id, id, first_name, last_name, email, birth_date, phone_number, created_at, last_activity_at)
         select $1, gen_random_uuid(), (array['Mari','Jaan','Liis','Tiit','Õie','Ülle','Peep','Kadri'])[1 + n % 8],
           (array['Kuuse','Tamme','Kase','Lepa','Männi','Saare','Pärna','Haava'])[1 + n / 8 % 8] || (array['mäe','saar','puu','org','põld','mets','maa'])[1 + n / 64],
           'p' || n || '@' || $3, date '1940-01-01' + n * 67, '+37255' || lpad(n::text, 5, '0'), now(), now() - n * interval '1 hour'
         from generate_series(1, $2::int) n`,
        [organizationId, PATIENTS, domain],
      );
    }
    await owner.query('analyze patients');
  } finally {
    await owner.end();
    await db.close();
  }
  return domains;
}
