/** Rows of activities: what a chapter has done. */
import type { Searched, Stamped } from './stamped.ts'

export type ActivityCategoryRow = Stamped & { categoryId: string; name: string }

/**
 * `body` is formatted or plain text, `date` a day as yyyy-mm-dd, `activityPhoto` a JSON list of the paths of uploaded
 * pictures and PDFs.
 */
export type ActivityRow = Stamped &
  Searched & {
    activityId: string
    categoryId: string
    title: string
    body: string
    date: string
    activityPhoto: string
  }

export type ActivitiesRecords = { activities: ActivityRow; activityCategories: ActivityCategoryRow }
