import { pictureWidths, sizedPath } from '#server/providers/files/upload-path.ts'

type UploadedPictureProps = {
  path: string
  alt: string
  /** The width of its box, as the attribute `sizes` has it. */
  sizes: string
  lazy?: boolean
  /** For the largest picture of a page. */
  first?: boolean
  /** Uncropped, where its box has another shape. */
  whole?: boolean
  className?: string
}

/**
 * A picture that somebody uploaded, in a width that fits its box. The class gives the box; 16:10 stands where it does
 * not.
 */
export function UploadedPicture({
  path,
  alt,
  sizes,
  lazy = true,
  first = false,
  whole = false,
  className = '',
}: UploadedPictureProps) {
  // An animation would stand still.
  const widths = path.endsWith('.gif') ? [] : pictureWidths
  return (
    <img
      src={path}
      srcSet={widths.map((width) => `${sizedPath(path, width)} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      alt={alt}
      width={640}
      height={400}
      loading={lazy ? 'lazy' : undefined}
      {...(first && { fetchpriority: 'high' })}
      className={`${whole ? 'object-contain' : 'object-cover'} ${className}`}
    />
  )
}
