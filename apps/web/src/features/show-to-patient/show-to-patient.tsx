import { ActionIcon, Group, Modal, SegmentedControl, Switch, Text } from '@mantine/core';
import { type Image, LOCALES, type Locale } from '@molaar/contracts';
import { findingsForPatient, withContours } from '@molaar/domain/findings';
import { type Box, sameView } from '@molaar/domain/geometry';
import { formatTooth } from '@molaar/domain/teeth';
import { loadDictionary, numberedTeeth, plainTooth } from '@molaar/i18n';
import type { SceneAnnotation } from '@molaar/scene';
import { EmptyState } from '@molaar/ui';
import { IconChevronLeft, IconChevronRight, IconDental, IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useUser } from '../../client/session/session';
import { LocaleContext, useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { cropWindow } from '../teeth-status';
import { useFullScreen } from './full-screen';
import { PatientFindings, PatientTreatments } from './patient-findings';
import { keyOf, type ShownStop as Stop, showsIssue, withRecordedStatuses } from './recorded-statuses';
import classes from './show-to-patient.module.css';
import { ToothPicture } from './tooth-picture';
import { boxesToShow, toothOn } from './tooth-view';
import { useEarlierTooth } from './use-earlier-tooth';
import { type Treatments, useTreatments } from './use-treatments';

interface Props {
  /** As it is shown, with its sides. */
  image: Image;
  /** All annotations of the image, unsaved decisions included. */
  annotations: readonly SceneAnnotation[];
  /** Ids of those that the dentist sees: only these are shown as suggestions. */
  visibleIds: ReadonlySet<string>;
  selectedId: string | null;
  onClose: () => void;
}

/** Width over height of the part of the radiograph that is visible at least. */
const SHAPE = 0.8;
/** Around the tooth, as a share of its larger side. */
const MARGIN = 0.15;

/** Shows the patient one tooth at a time, in the patient's language, over the whole screen. */
export function ShowToPatient(props: Props) {
  const [locale, setLocale] = useState(useLocale());
  const choose = (chosen: Locale) => void loadDictionary(chosen).then(() => setLocale(chosen));
  useFullScreen(props.onClose);
  return (
    <LocaleContext value={locale}>
      <PatientView {...props} onLocale={choose} />
    </LocaleContext>
  );
}

/** Returns the stop that shows the selected annotation, else its tooth, else the first one. */
function firstKey(stops: readonly Stop[], annotations: readonly SceneAnnotation[], selectedId: string | null): string | null {
  const selected = annotations.find(({ id }) => id === selectedId);
  const stop =
    stops.find(({ findings }) => findings.some((finding) => finding.annotations.some(({ id }) => id === selectedId))) ??
    stops.find(({ tooth }) => tooth !== null && tooth === selected?.location) ??
    stops[0];
  return stop ? keyOf(stop) : null;
}

function PatientView({ image, visibleIds, selectedId, onClose, onLocale, ...props }: Props & { onLocale: (locale: Locale) => void }) {
  const texts = useTexts();
  const text = texts.showToPatient;
  const locale = useLocale();
  const [withSuggestions, setWithSuggestions] = useState(false);
  const [withMarks, setWithMarks] = useState(true);
  const [withPrices, setWithPrices] = useState(true);
  const annotations = useMemo(() => withContours(props.annotations, ({ location }) => location), [props.annotations]);
  const recorded = trpc.statuses.get.useQuery({ id: image.id }, { meta: { silent: true } }).data;
  // Read before the sides were swapped, they would be on the other side.
  const statuses = recorded?.mirrored === image.mirrored ? recorded.statuses : undefined;
  const stops = useMemo(() => {
    const shown = annotations.filter(({ id, decision }) => decision !== 'SUGGESTED' || visibleIds.has(id));
    return withRecordedStatuses(findingsForPatient(shown, { withSuggestions }), statuses ?? []);
  }, [annotations, visibleIds, withSuggestions, statuses]);
  const [key, setKey] = useState(() => firstKey(stops, annotations, selectedId));
  const treatments = useTreatments(image.id, stops, locale);
  const index = Math.max(
    0,
    stops.findIndex((stop) => keyOf(stop) === key),
  );
  const stop = stops[index];

  function move(step: 1 | -1): void {
    const next = stops[index + step];
    if (next) setKey(keyOf(next));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    // Arrows are the keys of the choice of a language.
    if (step === null || (event.target instanceof HTMLInputElement && event.target.type === 'radio')) return;
    event.preventDefault();
    move(step);
  }

  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={text.lead({ patient: `${image.patient.firstName} ${image.patient.lastName}` })}
      closeButtonProps={{ 'aria-label': text.close(), size: 44, iconSize: 24 }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      lang={locale}
      onKeyDown={onKeyDown}
    >
      <Group className={classes.options} role="group" aria-label={text.options()}>
        <SegmentedControl
          aria-label={text.language()}
          value={locale}
          data={LOCALES.map((value) => ({ value, label: <span lang={value}>{texts.common.locales[value]()}</span> }))}
          onChange={onLocale}
        />
        <Switch label={text.marks()} checked={withMarks} onChange={(event) => setWithMarks(event.currentTarget.checked)} />
        <Switch
          label={text.prices()}
          checked={withPrices && !treatments.hidesPrices}
          disabled={treatments.hidesPrices}
          onChange={(event) => setWithPrices(event.currentTarget.checked)}
        />
        <Switch
          label={text.suggestions()}
          checked={withSuggestions}
          onChange={(event) => setWithSuggestions(event.currentTarget.checked)}
        />
      </Group>
      {stop ? (
        <ShownStop
          image={image}
          annotations={annotations}
          stop={stop}
          withMarks={withMarks}
          withPrices={withPrices && !treatments.hidesPrices}
          treatments={treatments}
        />
      ) : (
        <NothingConfirmed image={image} isKnown={statuses !== undefined} />
      )}
      {stops.length > 0 ? <Places stops={stops} index={index} onMove={move} onChoose={setKey} /> : null}
      <footer className={classes.notice}>
        <IconInfoCircle size={16} aria-hidden="true" />
        <span>{text.notice()}</span>
      </footer>
    </Modal>
  );
}

const wholeOf = ({ width, height }: Image): Box => [0, 0, width, height];

/** The whole radiograph, as long as there is no finding to show. That there is none is said only once it is known. */
function NothingConfirmed({ image, isKnown }: { image: Image; isKnown: boolean }) {
  const text = useTexts().showToPatient;
  const formats = useFormats();
  const date = formats.imageDate(image);
  return (
    <div className={classes.stop}>
      <div className={classes.pictures}>
        <ToothPicture
          image={image}
          view={wholeOf(image)}
          tooth={null}
          marked={[]}
          label={text.taken({ date })}
          caption={text.taken({ date })}
        />
      </div>
      {isKnown ? (
        <div className={classes.empty}>
          <EmptyState icon={<IconDental size={26} aria-hidden="true" />} title={text.empty()} hint={text.emptyHint()} />
        </div>
      ) : null}
    </div>
  );
}

interface ShownStopProps {
  image: Image;
  annotations: readonly SceneAnnotation[];
  stop: Stop;
  withMarks: boolean;
  withPrices: boolean;
  treatments: Treatments;
}

/** One tooth: its pictures, what was found, what is proposed. */
function ShownStop({ image, annotations, stop, withMarks, withPrices, treatments }: ShownStopProps) {
  const texts = useTexts();
  const text = texts.showToPatient;
  const formats = useFormats();
  const { notation } = useUser().organization;
  const { tooth, findings } = stop;
  const earlier = useEarlierTooth(image, tooth);
  const located = toothOn(tooth, annotations);
  // The whole radiograph for what has no place on it.
  const view = cropWindow(boxesToShow(stop, located?.box ?? null), image, SHAPE, MARGIN) ?? wholeOf(image);
  const place = tooth ? numberedTeeth([tooth], notation, formats.locale) : text.jaw();
  const earlierView = located && earlier ? sameView(view, located.box, earlier.tooth.box) : null;
  const count = (marked: readonly { annotations: readonly unknown[] }[]) => marked.reduce((sum, one) => sum + one.annotations.length, 0);
  const marked = withMarks ? findings : [];
  const markedEarlier = withMarks && earlier ? earlier.findings : [];
  return (
    <div className={classes.stop}>
      <div className={classes.pictures} data-pair={earlierView !== null || undefined}>
        {earlier && earlierView ? (
          <ToothPicture
            image={earlier.image}
            view={earlierView}
            tooth={withMarks ? earlier.tooth : null}
            marked={markedEarlier}
            label={text.picture({ place, date: formats.imageDate(earlier.image), count: count(markedEarlier) })}
            caption={text.earlier({ date: formats.imageDate(earlier.image) })}
          />
        ) : null}
        <ToothPicture
          image={image}
          view={view}
          tooth={withMarks ? located : null}
          marked={marked}
          isNumbered
          label={text.picture({ place, date: formats.imageDate(image), count: count(marked) })}
          caption={earlierView ? text.later({ date: formats.imageDate(image) }) : text.taken({ date: formats.imageDate(image) })}
        />
      </div>
      <div className={classes.words} aria-live="polite">
        <Text component="h2" fz={28} fw={700} lh={1.2} tabIndex={-1} data-autofocus className={classes.place}>
          {place}
        </Text>
        {tooth ? (
          <Text fz="md" c="dimmed">
            {plainTooth(tooth, formats.locale)}
          </Text>
        ) : null}
        <PatientFindings stop={stop} />
        <PatientTreatments treatments={treatments.of(stop)} withPrices={withPrices} />
        {/* Of a tooth that is not marked at all, this is said with what is noted. */}
        {tooth && earlierView === null && (located || findings.length > 0) ? (
          <Text fz="sm" c="dimmed" mt="md">
            {earlier === undefined ? text.loading() : located ? text.noEarlier() : text.notLocated()}
          </Text>
        ) : null}
      </div>
    </div>
  );
}

interface PlacesProps {
  stops: readonly Stop[];
  index: number;
  onMove: (step: 1 | -1) => void;
  onChoose: (key: string) => void;
}

/** From tooth to tooth: arrows, and every tooth by its number. */
function Places({ stops, index, onMove, onChoose }: PlacesProps) {
  const text = useTexts().showToPatient;
  const { notation } = useUser().organization;
  return (
    <nav className={classes.places} aria-label={text.places()}>
      <ActionIcon size={56} variant="default" aria-label={text.previous()} disabled={index === 0} onClick={() => onMove(-1)}>
        <IconChevronLeft size={30} aria-hidden="true" />
      </ActionIcon>
      <ul>
        {stops.map((stop, at) => (
          <li key={keyOf(stop)}>
            <button
              type="button"
              aria-current={at === index ? 'true' : undefined}
              data-issue={showsIssue(stop) || undefined}
              ref={(button) => {
                if (at === index) button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
              }}
              onClick={() => onChoose(keyOf(stop))}
            >
              {stop.tooth ? formatTooth(stop.tooth, notation) : text.jaw()}
            </button>
          </li>
        ))}
      </ul>
      <Text component="span" fz="sm" c="dimmed" className={classes.position}>
        {text.position({ number: index + 1, count: stops.length })}
      </Text>
      <ActionIcon size={56} variant="default" aria-label={text.next()} disabled={index === stops.length - 1} onClick={() => onMove(1)}>
        <IconChevronRight size={30} aria-hidden="true" />
      </ActionIcon>
    </nav>
  );
}
