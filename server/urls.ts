import type { Chapter } from './chapter.ts'
import type { Env } from './env.ts'

/** Builds addresses of the portal from its own settings, never from a request. */
export type Urls = {
  /** E.g. `http://dc.localhost:3000`, without a trailing slash. */
  origin(chapter: Pick<Chapter, 'subDomain'>): string
}

/** Live portals are served over https on the default port, behind a proxy; a demo over http on its own port. */
export function makeUrls(env: Pick<Env, 'mode' | 'baseDomain'>, port: () => number): Urls {
  return {
    origin: ({ subDomain }) =>
      env.mode === 'live'
        ? `https://${subDomain}.${env.baseDomain}`
        : `http://${subDomain}.${env.baseDomain}:${port()}`,
  }
}
