import decodeQR from 'qr/decode.js'

/** Reads a code from the camera's picture; null if there is none. */
export type Scanner = (video: HTMLVideoElement) => Promise<string | null>

type NativeDetector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type NativeDetectors = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Opens the phone's built-in reader if it has one, otherwise one in JavaScript. */
export async function openScanner(): Promise<Scanner> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectors }).BarcodeDetector
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  return scriptedScanner()
}

/** The picture is scaled down to be read several times a second on an old phone. */
const maxSide = 640

function scriptedScanner(): Scanner {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // No code in sight.
      return null
    }
  }
}
