import type { Chapter } from './chapter.ts'
import type { Env } from './env.ts'

/** Addresses of the portal, built from its own settings and never from a request. */
export type Urls = {
  /** `http://dc.localhost:3000`, without a slash at the end. */
  origin(chapter: Pick<Chapter, 'subDomain'>): string
}

/** Live portals are served by https on the usual port, behind a proxy; a demo by http on its own port. */
export function makeUrls(env: Pick<Env, 'mode' | 'baseDomain'>, port: () => number): Urls {
  return {
    origin: ({ subDomain }) =>
      env.mode === 'live'
        ? `https://${subDomain}.${env.baseDomain}`
        : `http://${subDomain}.${env.baseDomain}:${port()}`,
  }
}
