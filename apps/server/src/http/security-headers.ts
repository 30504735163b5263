import type { Context, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env';

/**
 * Nothing inline without this response's nonce (Mantine's style tags and the scroll lock's carry it). `data:` is
 * Leaflet's empty tile, `blob:` an image that the browser made itself. A frame of another site shows only what `embedding`
 * allowed for this request.
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
      frameAncestors: [frameAncestors],
      formAction: ["'self'"],
      baseUri: ["'none'"],
    },
    strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
    // It knows no list of origins; set below where nobody may embed.
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
