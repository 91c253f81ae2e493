import { useEffect, useRef, useState } from 'react'

/** Loaded with the page rather than on the first scan, so that it works offline. */
export const scannerCode = () => import('./scanner.ts')

/** Several frames a second are fast enough for a person and do not heat up an old phone. */
const lookEveryMs = 120

type Torch = MediaTrackConstraintSet & { torch?: boolean }

/** Shows the camera in the element `video` and reports the codes that come into view. `light` if the camera has one. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'looking' | 'refused'>('starting')
  const [light, setLight] = useState<((isLit: boolean) => void) | null>(null)
  const latestOnCode = useRef(onCode)
  useEffect(() => {
    latestOnCode.current = onCode
  })

  useEffect(() => {
    let gone = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      const element = video.current
      if (gone || !element) return stop()
      const [track] = stream.getVideoTracks()
      if (track && 'torch' in track.getCapabilities())
        setLight(() => (isLit: boolean) => void track.applyConstraints({ advanced: [{ torch: isLit } as Torch] }))
      element.srcObject = stream
      await element.play()
      const read = await (await scannerCode()).openScanner()
      if (gone) return
      setState('looking')
      const look = async () => {
        const code = element.videoWidth > 0 ? await read(element) : null
        if (gone) return
        if (code) latestOnCode.current(code)
        timer = setTimeout(() => void look(), lookEveryMs)
      }
      await look()
    }

    function stop() {
      gone = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    start().catch(() => !gone && setState('refused'))
    return stop
  }, [])

  return { video, state, light }
}
