import { Alert, Anchor } from '@mantine/core';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import classes from './legal.module.css';

const DETAILS = ['name', 'registryCode', 'vatNumber', 'address', 'email', 'dataProtection'] as const;
/** Details that not every provider has. */
const OPTIONAL: readonly string[] = ['vatNumber', 'dataProtection'];

/** Who operates this installation, from the operator's settings; what is not set is said to be missing. */
export function ProviderDetails() {
  const { provider } = useTexts().legal;
  const query = trpc.provider.get.useQuery();
  if (!query.data) return <QueryPlaceholder queries={[query]} height={160} />;
  const { operator } = query.data;
  return (
    <>
      {operator.name === null ? (
        <Alert color="orange" variant="light" mt="md">
          {provider.unknown()}
        </Alert>
      ) : null}
      <dl className={classes.facts}>
        {DETAILS.filter((detail) => operator[detail] !== null || !OPTIONAL.includes(detail)).map((detail) => (
          <div key={detail} style={{ display: 'contents' }}>
            <dt>{provider[detail]()}</dt>
            <dd>{detail === 'email' && operator.email ? <Mail address={operator.email} /> : (operator[detail] ?? provider.missing())}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const Mail = ({ address }: { address: string }) => <Anchor href={`mailto:${address}`}>{address}</Anchor>;

/** The provider's processors: those that the operator states, and those that the settings of the portal show. */
export function ProcessorList() {
  const { processors } = useTexts().legal;
  const query = trpc.provider.get.useQuery();
  if (!query.data) return <QueryPlaceholder queries={[query]} height={60} />;
  const { operator, payments, identityProvider } = query.data;
  const known = [
    ...operator.subProcessors,
    ...(payments ? [processors.payments()] : []),
    ...(identityProvider ? [processors.identityProvider({ name: identityProvider })] : []),
  ];
  return (
    <>
      {operator.subProcessors.length === 0 ? <p>{processors.none()}</p> : null}
      <ul>
        {known.map((processor) => (
          <li key={processor}>{processor}</li>
        ))}
      </ul>
    </>
  );
}
