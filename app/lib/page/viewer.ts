import { useLocation, useMatches, useRouteLoaderData } from '#app/lib/remix.ts'

import { mayDo, type Level, type Right, type Rights } from '#server/auth/rights.rules.ts'
import type { Module } from '#server/chapter.ts'
import type { OtherEvents, Withheld } from '#app/lib/page/withheld.ts'
import type { TableDates } from '#server/time/dates.ts'

export type { Module } from '#server/chapter.ts'

/** Styles that follow the portal's own, and a logo with its size in pixels. */
type PageLook = {
  styles: string
  logo: { path: string; icon: string; width: number; height: number; of: 'chapter' | 'association' } | null
}

/** The data behind the frame of every page: the output of the procedure `chapters.frame`. */
export type Frame = {
  chapter: Record<Module, boolean> & {
    chapterId: string
    chapterName: string
    subDomain: string
    chapterAddress: string
    chapterPhone: string
    chapterEmail: string
    isMain: boolean
    /** Its time zone: an IANA name, and a display name. */
    timeZone: string
    zone: string
    /** The date on which it closed (yyyy-mm-dd). */
    closedOn: string | null
  }
  association: {
    shortName: string
    name: string
    ein?: string | undefined
    tableDates: TableDates
    paperSize: 'letter' | 'a4'
  }
  /** The chapter's colors and logo, or the association's; absent for the usual look. */
  look?: PageLook | undefined
  viewer: {
    role: 'anonymous' | 'member' | 'admin' | 'systemAdmin'
    memberId?: string | undefined
    userName?: string | undefined
    mInit?: string | undefined
    status?: string | undefined
    /** Set for an admin of the chapter, who can work as one and be a member again. */
    mayWorkAsAdmin?: true | undefined
    /** The names of the offices that a member holds today; absent for admins, who may do more. */
    offices?: string[] | undefined
    /** What a member at work may do beyond a member, and which events they see and change; absent and null mean all. */
    rights?: Rights | undefined
    eventIds?: readonly string[] | null | undefined
    changedEventIds?: readonly string[] | null | undefined
    /** `on` while a session works with rights that were switched on, `ended` when the terms ended meanwhile. */
    work?: 'on' | 'ended' | undefined
  }
  mode: 'demo' | 'live'
  paymentMode: string
  /** Set where emails wait, because the chapter has no mail server. */
  mailWaits?: true | undefined
  sessionExpired: boolean
  baseUrl: string
  chapters: { subDomain: string; chapterName: string; url: string }[]
  /** Whether there is a cause to give to. */
  takesDonations: boolean
  /** What waits for the chapter's admins, by kind; null for all others. */
  waiting: Waiting | null
}

/** How many things wait, by kind. */
export type Waiting = Record<
  | 'applications'
  | 'toResolve'
  | 'zelle'
  | 'refundsToConfirm'
  | 'openRefunds'
  | 'pendingJobs'
  | 'bankLines'
  | 'monthsToSeal'
  | 'failedEmails',
  number
>

export type ThemeChoice = 'light' | 'dark' | 'device'

/** The viewer of a page and the site they are on. */
export type Viewer = Omit<Frame, 'viewer'> &
  Frame['viewer'] & {
    /** The display name; absent for visitors. */
    name?: string | undefined
    /** Admin of the chapter or of the whole association. */
    isAdmin: boolean
    theme: ThemeChoice
    path: string
  }

/** A picture in the header: the output of the procedure `images.strip`. */
export type StripPicture = { imageId: string; image: string; imageDescription: string }

/** The data from the root loader, available to every page. */
export type RootData = {
  frame: Frame
  strip: StripPicture[]
  theme: ThemeChoice
  /** The groups of the side panel that the viewer opened or closed. */
  panel: Record<string, boolean>
  /** What pages do not offer to an officer at work; null for everybody else. */
  withheld: Withheld | null
  /** What they do not offer of events that the officer may not change; null where that is the same. */
  otherEvents: OtherEvents | null
  year: number
  requestId: string
}

export function viewerOf(frame: Frame, theme: ThemeChoice, path: string): Viewer {
  const { viewer, ...rest } = frame
  const isAdmin = viewer.role === 'admin' || viewer.role === 'systemAdmin'
  return { ...rest, ...viewer, name: viewer.userName, isAdmin, theme, path }
}

/** Returns the root loader's data, or undefined on an error page whose frame could not be loaded. */
export const useRoot = () => heldRoot(useRouteLoaderData<RootData>('root'))

let held: RootData | undefined

/** Returns the root data; if it cannot be loaded offline, that of the previous page. */
export function heldRoot(loaded: RootData | undefined): RootData | undefined {
  // The server renders for many users, and stores nothing.
  if (import.meta.env.SSR) return loaded
  if (loaded) held = loaded
  return loaded ?? held
}

/** Returns the viewer of the page, or undefined if the frame could not be loaded (an error page). */
export function useMaybeViewer(): Viewer | undefined {
  const { pathname } = useLocation()
  const root = useRoot()
  return root && viewerOf(root.frame, root.theme, pathname)
}

/** Returns the viewer of the page; only inside pages, where the root loader has run. */
export function useViewer(): Viewer {
  const viewer = useMaybeViewer()
  if (!viewer) throw new Error('useViewer is for pages inside the frame')
  return viewer
}

/** Returns whether the viewer may do something of the chapter, as an admin or as an officer at work. */
export const useMay = (right: Right, level?: Level): boolean => mayDo(useViewer(), right, level)

/** Returns which events somebody with the right over events may change: officers may be limited to some. */
export function useChangesEvent(): (eventId: string) => boolean {
  const { changedEventIds } = useViewer()
  return (eventId) => changedEventIds?.includes(eventId) ?? true
}

/**
 * Returns the URL that menus highlight: the page's own, or the one that its loader names, for a page reached from
 * several lists.
 */
export function usePlace(): string {
  const { pathname } = useLocation()
  const { place } = (useMatches().at(-1)?.data ?? {}) as { place?: string }
  return place ?? pathname
}
