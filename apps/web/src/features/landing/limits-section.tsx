import { Container, Text, Title } from '@mantine/core';
import type { FindingType } from '@molaar/domain/findings';
import { useFormats, useTexts } from '../../client/texts/texts';
import classes from './landing.module.css';
import assessment from './sample/assessment.json';

const FACTS = ['decision', 'images', 'measured', 'untested'] as const;

/** What the model detects, and what it does not, from the record that it writes with each analysis. */
export function LimitsSection() {
  const { limits } = useTexts().home;
  const formats = useFormats();
  const measured = assessment.assessed.filter((type) => type !== 'MOUTH_AREA');
  const groups = [
    { kind: 'measured', title: limits.assessed(), names: namesOf(measured) },
    { kind: 'experimental', title: limits.experimental(), names: namesOf(assessment.experimental) },
    { kind: 'none', title: limits.notAssessed(), names: [...earlyCaries(), ...namesOf(assessment.notAssessed)] },
  ];

  function namesOf(types: readonly string[]): string[] {
    return types.map((type) => {
      const name = formats.finding(type as FindingType);
      return type === 'PRIM_CAR_CAVITY' && assessment.partial.includes(type) ? `${name}: ${limits.grossOnly()}` : name;
    });
  }
  function earlyCaries(): string[] {
    return assessment.partial.includes('PRIM_CAR_CAVITY') ? [limits.early()] : [];
  }

  return (
    <Container size={1140} px="lg" className={classes.limitsSection} component="section" id="limits" tabIndex={-1}>
      <Title order={2}>{limits.title()}</Title>
      <Text c="dimmed">{limits.lead()}</Text>
      <div className={classes.limits}>
        {groups.map(({ kind, title, names }) => (
          <div key={kind}>
            <Title order={3} fz="md">
              {title}
            </Title>
            <ul className={classes.types} data-kind={kind}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <ul className={classes.facts}>
        {FACTS.map((fact) => (
          <li key={fact}>{limits.facts[fact]({ count: assessment.measuredOn })}</li>
        ))}
      </ul>
    </Container>
  );
}
