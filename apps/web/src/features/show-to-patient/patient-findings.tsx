import { Badge, Text } from '@mantine/core';
import { isShownFinding, type PatientFinding, type PatientStop } from '@molaar/domain/findings';
import { plainLocation } from '@molaar/i18n';
import type { SceneAnnotation } from '@molaar/scene';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import classes from './show-to-patient.module.css';
import type { ShownTreatment } from './template-treatments';

type Finding = PatientFinding<SceneAnnotation>;

/** What was found, in plain words, each with who confirmed it. */
export function PatientFindings({ stop: { tooth, findings } }: { stop: PatientStop<SceneAnnotation> }) {
  const texts = useTexts();
  const text = texts.showToPatient;
  const locale = useLocale();
  return (
    <ol className={classes.findings} aria-label={text.found()} data-several={findings.length > 1 || undefined}>
      {findings.map((finding) => {
        const words = wordsOf(finding);
        // A finding of the whole tooth has no place on it.
        const surfaces = finding.surfaces.filter((surface) => surface !== 'WHOLE_TOOTH');
        const where = plainLocation(tooth, surfaces, locale).split('; ')[1];
        return (
          <li key={`${finding.class} ${finding.label ?? ''} ${finding.confirmed}`}>
            <Text
              component="h3"
              fz={20}
              fw={650}
              lh={1.3}
              className={classes.name}
              data-category={finding.confirmed ? finding.category : 'doubtful'}
            >
              {(finding.class === 'CUSTOM' && finding.label) || words.name()}
            </Text>
            {where ? (
              <Text fz="sm" c="dimmed">
                {text.where({ place: where })}
              </Text>
            ) : null}
            <Text mt={4}>{words.text()}</Text>
            <Text mt={4} fz="sm" c={finding.confirmed ? 'dimmed' : 'var(--orange-text)'} fw={finding.confirmed ? 400 : 600}>
              {text[standing(finding)]()}
            </Text>
          </li>
        );
      })}
    </ol>
  );

  function wordsOf({ class: type }: Finding) {
    // Teeth and the mouth area are never shown as findings.
    return text.findings[isShownFinding(type) ? type : 'CUSTOM'];
  }
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
  if (treatments.length === 0) return null;
  return (
    <section className={classes.treatments} aria-label={text.treatment()}>
      <Text component="h3" fz="sm" fw={600} c="dimmed">
        {text.treatment()}
      </Text>
      <ul>
        {treatments.map(({ id, name, total, alternative }) => (
          <li key={id}>
            <span>
              {alternative ? (
                <Badge variant="light" color="gray" tt="none" mr={8}>
                  {texts.treatmentPlanPage.option({ option: alternative })}
                </Badge>
              ) : null}
              {name}
            </span>
            {withPrices && total ? <strong>{formats.moneyRange(total)}</strong> : null}
            {withPrices && !total ? <span className={classes.noPrice}>{text.noPrice()}</span> : null}
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
