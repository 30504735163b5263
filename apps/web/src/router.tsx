import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { FailedPage } from './features/errors/failed-page';
import { leaveIfSignedIn, requirePerson, requireSession } from './routes/guards';
import { placeSearch } from './routes/search';
import { RootLayout } from './shell/root-layout';
import { Shell } from './shell/shell';

const root = createRootRoute({
  component: RootLayout,
  // The address itself changes, as the specification asks.
  notFoundComponent: () => null,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./features/landing/landing-page'), 'LandingPage'),
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: leaveIfSignedIn,
  component: lazyRouteComponent(() => import('./features/login/login-page'), 'LoginPage'),
});

const error403 = createRoute({
  getParentRoute: () => root,
  path: '/403',
  component: lazyRouteComponent(() => import('./features/errors/error-pages'), 'ForbiddenPage'),
});
const error404 = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyRouteComponent(() => import('./features/errors/error-pages'), 'NotFoundPage'),
});
const error500 = createRoute({
  getParentRoute: () => root,
  path: '/500',
  component: lazyRouteComponent(() => import('./features/errors/error-pages'), 'ServerErrorPage'),
});

const alias = (path: '/login-page' | '/landing-page', to: '/login' | '/') =>
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

/** Pages of a signed-in user; each says itself whether the integration may use it. */
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', beforeLoad: requireSession, component: Shell });
/** "Login required" in the specification: not for the integration. */
const persons = createRoute({ getParentRoute: () => signedIn, id: 'persons', beforeLoad: requirePerson, component: Outlet });

const accountSettings = createRoute({
  getParentRoute: () => persons,
  path: '/account-settings',
  component: lazyRouteComponent(() => import('./features/account/account-page'), 'AccountPage'),
});
const patientFiles = createRoute({
  getParentRoute: () => persons,
  path: '/patient-files',
  validateSearch: placeSearch,
  component: lazyRouteComponent(() => import('./features/patients/patient-files-page'), 'PatientFilesPage'),
});
const workdesk = createRoute({
  getParentRoute: () => persons,
  path: '/workdesk',
  validateSearch: placeSearch,
  component: lazyRouteComponent(() => import('./features/workdesk/workdesk-page'), 'WorkdeskPage'),
});
const pricingSettings = createRoute({
  getParentRoute: () => persons,
  path: '/pricing-settings',
  component: lazyRouteComponent(() => import('./features/pricing/pricing-page'), 'PricingPage'),
});
const teethStatus = createRoute({
  getParentRoute: () => signedIn,
  path: '/teeth-status/{-$dentistId}/{-$analysisId}',
  validateSearch: placeSearch,
  component: lazyRouteComponent(() => import('./features/teeth-status/teeth-status-page'), 'TeethStatusPage'),
});
const treatmentPlanner = createRoute({
  getParentRoute: () => signedIn,
  path: '/treatment-planner',
  validateSearch: placeSearch,
  component: lazyRouteComponent(() => import('./features/planner/planner-page'), 'PlannerPage'),
});

const routeTree = root.addChildren([
  landing,
  login,
  alias('/login-page', '/login'),
  alias('/landing-page', '/'),
  error403,
  error404,
  error500,
  unknown,
  signedIn.addChildren([persons.addChildren([accountSettings, patientFiles, workdesk, pricingSettings]), teethStatus, treatmentPlanner]),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: FailedPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
