import type { Stamped } from './stamped.ts'

/** `imageName` is where it is shown (`places`), `image` the path of an upload. */
export type ImageRow = Stamped & {
  imageId: string
  imageName: string
  imageDescription: string
  eventId: string | null
  image: string
}

export type ImagesRecords = { images: ImageRow }
