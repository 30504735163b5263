import { LOCALES } from '@molaar/contracts';
import { loadLandingTexts, loadLegalDocuments, loadPortalTexts, loadSettingsTexts } from '@molaar/i18n';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { currentLocale } from './client/locale/locale-store';
import { UnexpectedErrorPage } from './features/errors/unexpected-error-page';
import { prefetchImage } from './features/workdesk/prefetch-image';
import { loadInvitation, rejectBareInvitation, requirePasswordReset } from './routes/form-links';
import { redirectIfSignedIn, requirePersonalSession, requireSession, requireTokenScope, returnFromProvider } from './routes/guards';
import { isReadablePath } from './shell/is-readable-path';
import { RootLayout } from './shell/root-layout';
import {
  accountSearch,
  loginSearch,
  medicalSearch,
  patientFilesSearch,
  patientSearch,
  pricingSearch,
  signUpSearch,
  signUpSuccessSearch,
  workdeskSearch,
} from './shell/search-params';

/** For pages with documents in another language than the reader's: templates, price lists, treatment plans. */
const loadAllLanguages = async (): Promise<void> => void (await Promise.all(LOCALES.map(loadPortalTexts)));

/** The texts of the account settings. */
const loadOwnSettings = (): Promise<void> => loadSettingsTexts(currentLocale());

/** The texts of the clinic's settings, some of which are written in another language than the reader's. */
const loadClinicSettings = async (): Promise<void> => void (await Promise.all([loadAllLanguages(), ...LOCALES.map(loadSettingsTexts)]));

/** The texts of legal documents, which only their pages need. */
const loadLegalTexts = async (): Promise<void> => void (await loadLegalDocuments(currentLocale()));

const root = createRootRoute({
  component: RootLayout,
  // Unknown addresses redirect to /404 (specification, section 2).
  notFoundComponent: () => null,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: (texts) => texts.home.title() },
  beforeLoad: () => loadLandingTexts(currentLocale()),
  component: lazyRouteComponent(() => import('./features/landing/landing-page'), 'LandingPage'),
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: (texts) => texts.login.title() },
  validateSearch: loginSearch,
  beforeLoad: redirectIfSignedIn,
  component: lazyRouteComponent(() => import('./features/login/login-page'), 'LoginPage'),
});

const error403 = createRoute({
  getParentRoute: () => root,
  path: '/403',
  staticData: { title: (texts) => texts.errorPages.forbidden.title() },
  component: lazyRouteComponent(() => import('./features/errors/error-pages'), 'ForbiddenPage'),
});
const error404 = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { title: (texts) => texts.errorPages.notFound.title() },
  component: lazyRouteComponent(() => import('./features/errors/error-pages'), 'NotFoundPage'),
});
const error500 = createRoute({
  getParentRoute: () => root,
  path: '/500',
  staticData: { title: (texts) => texts.errorPages.failed.title() },
  component: lazyRouteComponent(() => import('./features/errors/error-pages'), 'ServerErrorPage'),
});

const passwordRequest = createRoute({
  getParentRoute: () => root,
  path: '/form/new-password-request',
  staticData: { title: (texts) => texts.password.request.title() },
  component: lazyRouteComponent(() => import('./features/password/password-request-page'), 'PasswordRequestPage'),
});
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/form/password-reset/$resetId',
  staticData: { title: (texts) => texts.password.reset.title() },
  loader: ({ params }) => requirePasswordReset(params.resetId),
  // Not preloaded, so that an expired link is reported only when it is opened.
  preload: false,
  component: lazyRouteComponent(() => import('./features/password/password-reset-page'), 'PasswordResetPage'),
});
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/form/accept-invitation/$invitationId',
  loader: ({ params }) => loadInvitation(params.invitationId),
  preload: false,
  component: lazyRouteComponent(() => import('./features/team/accept-invitation-page'), 'AcceptInvitationPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  staticData: { title: (texts) => texts.signUp.title() },
  validateSearch: signUpSearch,
  component: lazyRouteComponent(() => import('./features/sign-up/sign-up-page'), 'SignUpPage'),
});
const signUpSuccess = createRoute({
  getParentRoute: () => root,
  path: '/sign-up/success',
  validateSearch: signUpSuccessSearch,
  component: lazyRouteComponent(() => import('./features/sign-up/success-page'), 'SignUpSuccessPage'),
});
const signUpCancel = createRoute({
  getParentRoute: () => root,
  path: '/sign-up/cancel',
  staticData: { title: (texts) => texts.signUp.cancel.title() },
  component: lazyRouteComponent(() => import('./features/sign-up/cancel-page'), 'SignUpCancelPage'),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  staticData: { title: (texts) => texts.legal.names.terms() },
  loader: loadLegalTexts,
  component: lazyRouteComponent(() => import('./features/legal/terms-page'), 'TermsPage'),
});
const processingAgreement = createRoute({
  getParentRoute: () => root,
  path: '/processing-agreement',
  staticData: { title: (texts) => texts.legal.names.processing() },
  loader: loadLegalTexts,
  component: lazyRouteComponent(() => import('./features/legal/processing-page'), 'ProcessingPage'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: (texts) => texts.legal.names.privacy() },
  loader: loadLegalTexts,
  component: lazyRouteComponent(() => import('./features/legal/privacy-page'), 'PrivacyPage'),
});
const provider = createRoute({
  getParentRoute: () => root,
  path: '/provider',
  staticData: { title: (texts) => texts.legal.names.provider() },
  component: lazyRouteComponent(() => import('./features/legal/provider-page'), 'ProviderPage'),
});
const disclosure = createRoute({
  getParentRoute: () => root,
  path: '/security',
  staticData: { title: (texts) => texts.legal.names.disclosure() },
  loader: loadLegalTexts,
  component: lazyRouteComponent(() => import('./features/legal/disclosure-page'), 'DisclosurePage'),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/form/confirm-email/$changeId',
  staticData: { title: (texts) => texts.identity.confirmTitle() },
  component: lazyRouteComponent(() => import('./features/account/confirm-email-page'), 'ConfirmEmailPage'),
});
const bareInvitation = createRoute({ getParentRoute: () => root, path: '/form/accept-invitation', beforeLoad: rejectBareInvitation });

const alias = (
  path: '/login-page' | '/landing-page' | '/form/password-lost' | '/form/password-reset',
  to: '/login' | '/' | '/form/new-password-request',
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});

/** Pages of a signed-in user; each decides whether integrations may use it. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./routes/signed-in-layout'), 'SignedInLayout'),
});
/** "Login required" in the specification: not for integrations. */
const personal = createRoute({ getParentRoute: () => signedIn, id: 'personal', beforeLoad: requirePersonalSession, component: Outlet });

const overview = createRoute({
  getParentRoute: () => personal,
  path: '/dashboard',
  staticData: { title: (texts) => texts.overview.title() },
  component: lazyRouteComponent(() => import('./features/overview/overview-page'), 'OverviewPage'),
});
const accountSettings = createRoute({
  getParentRoute: () => personal,
  path: '/account-settings',
  staticData: { title: (texts) => texts.account.title() },
  validateSearch: accountSearch,
  beforeLoad: ({ preload }) => (preload ? undefined : returnFromProvider()),
  loader: loadOwnSettings,
  component: lazyRouteComponent(() => import('./features/account/account-page'), 'AccountPage'),
});
const patientFiles = createRoute({
  getParentRoute: () => personal,
  path: '/patient-files',
  staticData: { title: (texts) => texts.patients.title() },
  validateSearch: patientFilesSearch,
  component: lazyRouteComponent(() => import('./features/patients/patient-files-page'), 'PatientFilesPage'),
});
const unassignedImages = createRoute({
  getParentRoute: () => personal,
  path: '/unassigned-images',
  staticData: { title: (texts) => texts.unassignedImages.title() },
  component: lazyRouteComponent(() => import('./features/unassigned-images/unassigned-images-page'), 'UnassignedImagesPage'),
});
const workdesk = createRoute({
  getParentRoute: () => personal,
  path: '/workdesk',
  staticData: { title: (texts) => texts.workdesk.title() },
  validateSearch: workdeskSearch,
  beforeLoad: ({ search, preload }) => {
    // Hovering a link does not open the image.
    if (search.image && !preload) prefetchImage(search.image);
  },
  component: lazyRouteComponent(() => import('./features/workdesk/workdesk-page'), 'WorkdeskPage'),
});
const medicalSettings = createRoute({
  getParentRoute: () => personal,
  path: '/medical-settings',
  loader: loadClinicSettings,
  validateSearch: medicalSearch,
  staticData: { title: (texts) => texts.common.navigation.MEDICAL_SETTINGS() },
  component: lazyRouteComponent(() => import('./features/medical-settings/medical-settings-page'), 'MedicalSettingsPage'),
});
const pricingSettings = createRoute({
  getParentRoute: () => personal,
  path: '/pricing-settings',
  loader: loadClinicSettings,
  validateSearch: pricingSearch,
  staticData: { title: (texts) => texts.common.navigation.PRICING_SETTINGS() },
  component: lazyRouteComponent(() => import('./features/pricing/pricing-page'), 'PricingPage'),
});
const integrationWorkdesk = createRoute({
  getParentRoute: () => signedIn,
  path: '/integration/dentas/workdesk/$dentistId/{-$analysisId}',
  staticData: { title: (texts) => texts.workdesk.title() },
  beforeLoad: ({ params }) => requireTokenScope(params),
  validateSearch: workdeskSearch,
  component: lazyRouteComponent(() => import('./features/workdesk/workdesk-page'), 'EmbeddedWorkdeskPage'),
});
const teethStatus = createRoute({
  getParentRoute: () => signedIn,
  path: '/teeth-status/{-$dentistId}/{-$analysisId}',
  staticData: { title: (texts) => texts.teethStatus.title() },
  beforeLoad: ({ params }) => requireTokenScope(params),
  validateSearch: patientSearch,
  component: lazyRouteComponent(() => import('./routes/teeth-status-route'), 'TeethStatusRoute'),
});
const treatmentPlanner = createRoute({
  getParentRoute: () => signedIn,
  path: '/treatment-planner',
  loader: loadAllLanguages,
  staticData: { title: (texts) => texts.treatmentPlanner.title() },
  validateSearch: patientSearch,
  component: lazyRouteComponent(() => import('./features/treatment-plan/editor/planner-page'), 'PlannerPage'),
});

const routeTree = root.addChildren([
  landing,
  login,
  alias('/login-page', '/login'),
  alias('/landing-page', '/'),
  alias('/form/password-lost', '/form/new-password-request'),
  alias('/form/password-reset', '/form/new-password-request'),
  passwordRequest,
  passwordReset,
  acceptInvitation,
  bareInvitation,
  confirmEmail,
  signUp,
  signUpSuccess,
  signUpCancel,
  terms,
  processingAgreement,
  privacy,
  provider,
  disclosure,
  error403,
  error404,
  error500,
  unknown,
  signedIn.addChildren([
    personal.addChildren([overview, accountSettings, patientFiles, unassignedImages, workdesk, medicalSettings, pricingSettings]),
    integrationWorkdesk,
    teethStatus,
    treatmentPlanner,
  ]),
]);

// An unknown path like any other. Before the router reads the address, because it shows nothing for such a one.
if (!isReadablePath(location.pathname)) history.replaceState(null, '', '/404');

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: UnexpectedErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
