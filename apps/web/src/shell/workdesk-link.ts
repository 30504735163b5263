import { useIntegration } from '../client/session/session';

interface DeskSearch {
  readonly image?: string;
  readonly patient?: string;
  /** The image that stands beside it. */
  readonly compare?: string;
}

const EMBEDDED_DESK = '/integration/dentas/workdesk';

/** Whether an address is the workdesk's, the portal's own or the one in a partner's frame. */
export function isWorkdesk(pathname: string): boolean {
  return pathname.startsWith('/workdesk') || pathname.startsWith(EMBEDDED_DESK);
}

/** Where the workdesk is for this session: an integration's own address, since the portal's would sign it out. */
export function useWorkdeskLink() {
  const integration = useIntegration();
  return (search: DeskSearch) =>
    integration
      ? ({
          to: `${EMBEDDED_DESK}/$dentistId/{-$analysisId}`,
          params: { dentistId: integration.dentistId, analysisId: undefined },
          search,
        } as const)
      : ({ to: '/workdesk', search } as const);
}
