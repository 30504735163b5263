import { setTimeout as delay } from 'node:timers/promises';
import type { AnnotationSet, Image, Patient, PatientDetails, StatusSet, TreatmentPlan } from '@molaar/contracts';
import { readEvents } from '@molaar/server/testing/read-events';
import type { Figures, Kind } from './figures';

export interface DentistSettings {
  url: string;
  username: string;
  /** Each dentist has an address of their own. */
  address: string;
  figures: Figures;
  radiograph: Uint8Array<ArrayBuffer>;
  /** Mean seconds between two steps. */
  think: number;
  signal: AbortSignal;
  /** When a mail was accepted, by its recipient. */
  mailed: Map<string, number>;
}

const TILES_AT_ONCE = 6;
/** The rest looks at a radiograph of an earlier visit. */
const SHARE_WITH_UPLOAD = 0.5;
const SHARE_MAILED = 0.3;
const PAGE = 20;
/** Pauses for thought during one patient's visit. */
export const VISIT_STEPS = 10;

/** A dentist's browser: one session, one event stream, one step after another with time to think between. */
export class Dentist {
  #cookie = '';
  readonly #images: string[] = [];
  readonly #awaited = new Map<string, number>();
  #listens = false;

  constructor(private readonly settings: DentistSettings) {}

  async signIn(): Promise<void> {
    const { username } = this.settings;
    await this.#send('sign-in', 'POST', '/api/auth/login', JSON.stringify({ username, password: 'Molaar-demo-1' }));
  }

  /** Holds an event stream open until the run ends, and opens it again when it breaks. */
  async listen(): Promise<void> {
    const { signal, figures, url } = this.settings;
    this.#listens = true;
    while (!signal.aborted) {
      const response = await fetch(`${url}/trpc/events.subscribe`, { headers: this.#headers(), signal }).catch(() => undefined);
      if (response?.ok) {
        try {
          for await (const { data } of readEvents(response)) this.#receive(data);
        } catch {
          // Ended by the run, or broken: reported below.
        }
      }
      if (signal.aborted) return;
      figures.fail(`event stream ended (${response?.status ?? 'no answer'})`);
      await this.#pause(1);
    }
  }

  /** Counts what the dentist still waited for when the run ended. */
  leave(): void {
    for (const saved of this.#awaited.values()) this.settings.figures.interrupt('event', performance.now() - saved);
  }

  /**
   * Sees one patient after another until the run ends.
   * @param firstAfter Milliseconds until the first patient comes.
   */
  async work(firstAfter: number): Promise<void> {
    const { signal, figures } = this.settings;
    await this.#pause(firstAfter / 1000);
    while (!signal.aborted)
      await this.#seePatient().catch((error: Error) => {
        if (!signal.aborted) figures.fail(error.message);
      });
  }

  async #seePatient(): Promise<void> {
    await this.#page(['/api/x/overview']);
    await this.#think();
    const page = 1 + Math.floor(Math.random() * 15);
    const [patients = []] = await this.#page<Patient[]>([
      `/api/patient/paginate?page=${page}&size=${PAGE}`,
      `/api/patient/pages?size=${PAGE}`,
    ]);
    await this.#think(0.3);
    await this.#page([`/api/patient/paginate?page=1&size=${PAGE}&search=kuuse`]);
    await this.#think(0.3);
    const patient = patients[Math.floor(Math.random() * patients.length)];
    if (!patient) throw new Error('an empty page of patients');
    await this.#page<PatientDetails>([`/api/patient/${patient.id}/details`]);
    await this.#think();

    const known = this.#images[Math.floor(Math.random() * this.#images.length)];
    const imageId = known && Math.random() > SHARE_WITH_UPLOAD ? known : await this.#upload(patient.id);
    const [image, set] = (await this.#page([`/api/image/${imageId}`, `/api/x/image/${imageId}/annotation`])) as [Image, AnnotationSet];
    await this.#tiles(image, -1);
    await this.#think();
    await this.#tiles(image, 0);
    await this.#think();

    const annotations = set.annotations.map(({ id, class: name, category, location, surface, box, outline, label }, at) => ({
      ...{ id, class: name, category, location, surface, box, outline, label },
      decision: at < 3 ? 'REJECTED' : location === null ? 'SUGGESTED' : 'APPROVED',
    }));
    const { version } = set;
    if (this.#listens) this.#awaited.set(imageId, performance.now());
    const answer = await this.#send('save', 'POST', `/api/annotation/${imageId}`, JSON.stringify({ version, annotations })).catch(
      (error: Error) => {
        this.#awaited.delete(imageId);
        throw error;
      },
    );
    // Decisions that were made at an earlier visit change nothing, and there is no event.
    if (((await answer.json()) as AnnotationSet).version === version) this.#awaited.delete(imageId);
    await this.#think();

    const [{ statuses, ...rest } = {} as StatusSet] = await this.#page<StatusSet>([`/api/x/image/${imageId}/statuses`]);
    const decided = statuses.map(({ tooth, surface, status, annotationIds }) => ({
      tooth,
      surface,
      status,
      annotationIds,
      decision: 'APPROVED',
    }));
    await this.#think();
    await this.#send(
      'save',
      'POST',
      `/api/treatment-plan/dental-status/${imageId}`,
      JSON.stringify({ version: rest.version, statuses: decided }),
    );
    await this.#think();

    const drafted = JSON.stringify({ language: 'et', approve: true });
    const plan = (await (await this.#send('save', 'POST', `/api/x/image/${imageId}/plan-draft`, drafted)).json()) as TreatmentPlan;
    await this.#think();
    await this.#send('pdf', 'GET', `/api/pdf/generate/treatment-plan/${plan.id}`);
    await this.#think(0.5);
    if (Math.random() < SHARE_MAILED) await this.#mail(plan.id);
    await this.#think();
  }

  async #upload(patientId: string): Promise<string> {
    const form = new FormData();
    form.set('patientId', patientId);
    form.set('file', new Blob([this.settings.radiograph]), 'radiograph.png');
    const { id } = (await (await this.#send('upload', 'POST', '/api/image', form)).json()) as Image;
    const accepted = performance.now();
    for (let status = 0; status !== 200; ) {
      const response = await this.#send(undefined, 'GET', `/api/annotation/annotate/${id}`).catch((error: Error) => {
        if (this.settings.signal.aborted) this.settings.figures.interrupt('findings', performance.now() - accepted);
        throw error;
      });
      await response.arrayBuffer();
      status = response.status;
    }
    this.settings.figures.add('findings', performance.now() - accepted);
    this.#images.push(id);
    return id;
  }

  async #mail(id: string): Promise<void> {
    const to = `${id}@patient.test`;
    await this.#send('save', 'POST', '/trpc/plans.email', JSON.stringify({ id, to, subject: 'Raviplaan', body: 'Tere!' }));
    this.settings.mailed.set(to, performance.now());
  }

  /** Loads what one page needs, all at once; the page is there when the last of it is. */
  async #page<T = unknown>(paths: readonly string[]): Promise<T[]> {
    const began = performance.now();
    const parts = await Promise.all(paths.map(async (path) => (await (await this.#send('read', 'GET', path)).json()) as T));
    this.settings.figures.add('page', performance.now() - began);
    return parts;
  }

  /** Loads the tiles of a level, as many at once as a browser. @param level 0: the full size, -1: half of it. */
  async #tiles({ tilesUrl, maxZoom, width, height, tileSize }: Image, level: number): Promise<void> {
    const z = Math.max(0, maxZoom + level);
    const share = 2 ** (z - maxZoom) / tileSize;
    const [columns, rows] = [Math.ceil(width * share), Math.ceil(height * share)];
    const tiles = Array.from({ length: columns * rows }, (_, at) => ({ x: at % columns, y: Math.floor(at / columns) }));
    const load = async () => {
      for (let tile = tiles.pop(); tile; tile = tiles.pop()) {
        const path = tilesUrl.replace('{z}', String(z)).replace('{y}', String(tile.y)).replace('{x}', String(tile.x));
        await (await this.#send('tile', 'GET', path)).arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: TILES_AT_ONCE }, load));
  }

  #receive(event: { type?: string; imageId?: string } | undefined): void {
    const saved = event?.type === 'annotations' && event.imageId ? this.#awaited.get(event.imageId) : undefined;
    if (saved === undefined || !event?.imageId) return;
    this.#awaited.delete(event.imageId);
    this.settings.figures.add('event', performance.now() - saved);
  }

  #headers(): Record<string, string> {
    return { Cookie: this.#cookie, 'Request-Type': 'ajax', 'X-Forwarded-For': this.settings.address };
  }

  async #send(kind: Kind | undefined, method: string, path: string, body?: string | FormData): Promise<Response> {
    const { url, figures, signal } = this.settings;
    const headers = this.#headers();
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    const began = performance.now();
    const where = `${method} ${path
      .replace(/[0-9a-f-]{36}/g, '{id}')
      .replace(/\?.*/, '')
      .replace(/\/\d+\/\d+\/\d+\b.*/, '/{tile}')}`;
    const address = path.startsWith('http') ? path : `${url}${path}`;
    const response = await fetch(address, { method, headers, signal, ...(body === undefined ? {} : { body }) }).catch((error) => {
      if (!signal.aborted) figures.lose(`${where}: ${error.cause?.code ?? error.message}`);
      else if (kind) figures.interrupt(kind, performance.now() - began);
      throw error;
    });
    figures.answer(response.status);
    if (kind) figures.add(kind, performance.now() - began);
    const [cookie] = response.headers.getSetCookie();
    if (cookie && !this.#cookie) this.#cookie = cookie.split(';')[0] ?? '';
    if (!response.ok) throw new Error(`${where}: ${response.status} ${(await response.text()).slice(0, 120)}`);
    return response;
  }

  /** Waits as long as a person does: mostly about the mean, sometimes several times of it. */
  #think(share = 1): Promise<void> {
    return this.#pause(Math.min(4, -Math.log(1 - Math.random())) * this.settings.think * share);
  }

  async #pause(seconds: number): Promise<void> {
    await delay(seconds * 1000, undefined, { signal: this.settings.signal });
  }
}
