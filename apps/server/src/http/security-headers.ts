import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from '../app-env';

/**
 * Sets the security headers. Inline styles and scripts need this response's nonce (the style tags of Mantine and of the
 * scroll lock have it). `data:` is Leaflet's empty tile, `blob:` an image that the browser made. Another site may embed
 * the page only where `embedding` allowed it for this request.
 */
export function securityHeaders({ secure }: { secure: boolean }): MiddlewareHandler<AppEnv> {
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: [frameAncestors],
      formAction: ["'self'"],
      baseUri: ["'none'"],
    },
    strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
    // X-Frame-Options cannot list origins; it is set below where no origin may embed the page.
    xFrameOptions: false,
    referrerPolicy: 'no-referrer',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
  return async (c, next) => {
    await headers(c, next);
    if (originsOf(c).length === 0) c.res.headers.set('X-Frame-Options', 'DENY');
  };
}

function frameAncestors(c: Context): string {
  const origins = originsOf(c);
  return origins.length === 0 ? "'none'" : origins.join(' ');
}

function originsOf(c: Context): readonly string[] {
  return (c as Context<AppEnv>).get('embeddingOrigins') ?? [];
}
