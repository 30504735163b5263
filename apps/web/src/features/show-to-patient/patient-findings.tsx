import { Badge, Text } from '@mantine/core';
import { entryByType, isFindingType, isShownFinding, type PatientFinding } from '@molaar/domain/findings';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { formatTeeth } from '@molaar/domain/treatment-plans';
import { plainLocation } from '@molaar/i18n';
import type { SceneAnnotation } from '@molaar/scene';
import { useUser } from '../../client/session/session';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import type { RecordedStatus, ShownStop } from './recorded-statuses';
import classes from './show-to-patient.module.css';
import type { ShownTreatment } from './template-treatments';

type Finding = PatientFinding<SceneAnnotation>;

/** What was found, in plain words, each with who confirmed it; last what has no place on the radiograph. */
export function PatientFindings({ stop: { tooth, findings, recorded } }: { stop: ShownStop }) {
  const text = useTexts().showToPatient;
  return (
    <>
      {findings.length > 0 ? (
        <ol className={classes.findings} aria-label={text.found()} data-several={findings.length > 1 || undefined}>
          {findings.map((finding) => (
            <li key={`${finding.class} ${finding.label ?? ''} ${finding.confirmed}`}>
              <Found
                // Teeth and the mouth area are never shown as findings.
                words={text.findings[isShownFinding(finding.class) ? finding.class : 'CUSTOM']}
                name={finding.class === 'CUSTOM' ? finding.label : null}
                category={finding.confirmed ? finding.category : 'doubtful'}
                tooth={tooth}
                surfaces={finding.surfaces}
                standing={text[standing(finding)]()}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {recorded.length > 0 ? (
        <ul className={classes.findings} aria-label={text.recorded()}>
          {recorded.map(({ status, surfaces }) => (
            <li key={`${status} ${surfaces.join('')}`}>
              <Found
                words={isFindingType(status) ? text.findings[status] : text.statuses[status]}
                name={null}
                category={categoryOf(status)}
                tooth={tooth}
                surfaces={surfaces}
                standing={text.notMarked()}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const categoryOf = (status: RecordedStatus['status']) => (isFindingType(status) ? entryByType(status).category : 'OTHER');

interface FoundProps {
  words: { name: () => string; text: () => string };
  /** What the dentist called it, instead of its name in plain words. */
  name: string | null;
  category: Finding['category'] | 'doubtful';
  tooth: ToothNumber | null;
  surfaces: readonly Surface[];
  /** Who says so. */
  standing: string;
}

function Found({ words, name, category, tooth, surfaces, standing }: FoundProps) {
  const text = useTexts().showToPatient;
  // A finding of the whole tooth has no place on it.
  const parts = surfaces.filter((surface) => surface !== 'WHOLE_TOOTH');
  const where = plainLocation(tooth, parts, useLocale()).split('; ')[1];
  const isDoubtful = category === 'doubtful';
  return (
    <>
      <Text component="h3" fz={20} fw={650} lh={1.3} className={classes.name} data-category={category}>
        {name || words.name()}
      </Text>
      {where ? (
        <Text fz="sm" c="dimmed">
          {text.where({ place: where })}
        </Text>
      ) : null}
      <Text mt={4}>{words.text()}</Text>
      <Text mt={4} fz="sm" c={isDoubtful ? 'var(--orange-text)' : 'dimmed'} fw={isDoubtful ? 600 : 400}>
        {standing}
      </Text>
    </>
  );
}

function standing({ confirmed, byAnalysis }: Finding): 'confirmedAi' | 'confirmedPerson' | 'suggestedAi' | 'suggestedPerson' {
  if (confirmed) return byAnalysis ? 'confirmedAi' : 'confirmedPerson';
  return byAnalysis ? 'suggestedAi' : 'suggestedPerson';
}

/** The proposed treatments of a tooth; prices only where they are known and may be shown. */
export function PatientTreatments({ treatments, withPrices }: { treatments: readonly ShownTreatment[]; withPrices: boolean }) {
  const texts = useTexts();
  const text = texts.showToPatient;
  const formats = useFormats();
  const { notation } = useUser().organization;
  if (treatments.length === 0) return null;
  return (
    <section className={classes.treatments} aria-label={text.treatment()}>
      <Text component="h3" fz="sm" fw={600} c="dimmed">
        {text.treatment()}
      </Text>
      <ul>
        {treatments.map(({ id, name, total, alternative, ...line }) => (
          <li key={id}>
            <span>
              {alternative ? (
                <Badge variant="light" color="gray" tt="none" mr={8}>
                  {texts.treatmentPlanNames.option({ option: alternative })}
                </Badge>
              ) : null}
              {name}
            </span>
            {withPrices && total ? <strong>{formats.moneyRange(total)}</strong> : null}
            {withPrices && !total ? <span className={classes.noPrice}>{text.noPrice()}</span> : null}
            {withPrices && total && line.furtherTeeth?.length ? (
              <span className={classes.shared}>{text.sharedPrice({ teeth: formatTeeth(line, notation) })}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {withPrices && treatments.some(({ total }) => total) ? (
        <Text fz="xs" c="dimmed">
          {text.estimate()}
        </Text>
      ) : null}
    </section>
  );
}
