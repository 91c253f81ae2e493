import type { Stamped } from './stamped.ts'

export type QuickLinkRow = Stamped & { linkId: string; linkTitle: string; link: string }

export type QuickLinksRecords = { quickLinks: QuickLinkRow }
