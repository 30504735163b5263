import { useIntegration } from '../client/session/session';

interface WorkdeskSearch {
  readonly image?: string;
  readonly patient?: string;
  /** The image next to it, for comparison. */
  readonly compare?: string;
}

/** The path of the workdesk in a partner's frame. */
export const EMBEDDED_WORKDESK = '/integration/dentas/workdesk';

/** Whether an address is a workdesk: the portal's own or the one in a partner's frame. */
export function isWorkdesk(pathname: string): boolean {
  return pathname.startsWith('/workdesk') || pathname.startsWith(EMBEDDED_WORKDESK);
}

/**
 * Returns the link to the workdesk for this session: an integration has its own address, because the portal's would
 * sign it out.
 */
export function useWorkdeskLink() {
  const integration = useIntegration();
  return (search: WorkdeskSearch) =>
    integration
      ? ({
          to: `${EMBEDDED_WORKDESK}/$dentistId/{-$analysisId}`,
          params: { dentistId: integration.dentistId, analysisId: undefined },
          search,
        } as const)
      : ({ to: '/workdesk', search } as const);
}
