import { useState, type DragEvent } from 'react'

type DropZone = {
  'data-over': true | undefined
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}

/**
 * Returns the props of an element onto which files are dropped; it is marked while they are above it.
 * @param isOff for a form that is only read: what is dropped is neither taken nor opened by the browser
 */
export function useDropZone(onFiles: (files: FileList) => void, isOff = false): DropZone {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver(event) {
      event.preventDefault()
      setOver(!isOff)
    },
    onDragLeave: () => setOver(false),
    onDrop(event) {
      event.preventDefault()
      setOver(false)
      if (!isOff) onFiles(event.dataTransfer.files)
    },
  }
}
