import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState, type KeyboardEvent } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '#app/ui/parts/button.tsx'
import { fileWords as words } from './profile-form-words.ts'

type PictureCropperProps = {
  /** URL of the full picture. */ picture: string
  /** Left, top and side of the square, in the picture's own pixels. */ onCut: (cut: string) => void
}

/** 78% of the narrower stage, so that the picture fills it at minimum zoom. */
const cropSize = { width: 224, height: 224 }
const zooms = { min: 0.78, max: 4, step: 0.1 }
const stillZoom = 1

/** Lets the person choose the visible part of a picture by dragging, wheel, pinching or keyboard. */
export default function PictureCropper({ picture, onCut }: PictureCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(stillZoom)
  const [area, setArea] = useState<Area>()
  const [isFar, setFar] = useState(false)
  const zoomTo = (wanted: number) => setZoom(Math.min(zooms.max, Math.max(zooms.min, wanted)))
  const noteShift = (event: KeyboardEvent) => setFar(event.shiftKey)
  const cut = (percent: Area, { x, y, width }: Area) => {
    setArea(percent)
    onCut([x, y, width].map(Math.round).join(' '))
  }
  return (
    <div className="flex flex-wrap gap-5 rounded-panel border border-rule p-4 max-[24rem]:border-0 max-[24rem]:p-0">
      <div
        className="relative h-75 w-75 flex-none overflow-hidden max-[24rem]:h-72 max-[24rem]:w-72 rounded-field"
        onKeyDownCapture={noteShift}
        onKeyUpCapture={noteShift}
      >
        <Cropper
          crop={crop}
          zoom={zoom}
          cropSize={cropSize}
          image={picture}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={1}
          objectFit="cover"
          // With Shift, the cropper moves by a fifth of its step.
          keyboardStep={isFar ? 50 : 1}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={cut}
          cropperProps={{ role: 'group', 'aria-label': words.stage }}
        />
      </div>
      <div className="min-w-55 flex-1">
        <p className="field-label">{words.preview}</p>
        <div className="mt-2 flex items-end gap-3">
          <Preview picture={picture} area={area} side={104} />
          <Preview picture={picture} area={area} side={44} />
        </div>
        <p className="field-label mt-4">{words.zoom}</p>
        <div className="mt-2 flex items-center gap-3">
          <Button iconOnly icon={Minus} size="small" onClick={() => zoomTo(zoom - zooms.step)}>
            {words.farther}
          </Button>
          <input
            type="range"
            className="min-w-0 flex-1 accent-primary"
            aria-label={words.zoom}
            min={zooms.min}
            max={zooms.max}
            step={0.01}
            value={zoom}
            onChange={({ target }) => zoomTo(Number(target.value))}
          />
          <Button iconOnly icon={Plus} size="small" onClick={() => zoomTo(zoom + zooms.step)}>
            {words.nearer}
          </Button>
        </div>
        <p className="field-help mt-2">{words.cropHelp}</p>
      </div>
    </div>
  )
}

/** The chosen square at the size used elsewhere. */
function Preview({ picture, area, side }: { picture: string; area: Area | undefined; side: number }) {
  const place = area && {
    width: `${10_000 / area.width}%`,
    left: `${(-100 * area.x) / area.width}%`,
    top: `${(-100 * area.y) / area.height}%`,
  }
  return (
    <div className="relative overflow-hidden rounded-tile border border-rule" style={{ width: side, height: side }}>
      {place && <img src={picture} alt="" className="absolute h-auto max-w-none" style={place} />}
    </div>
  )
}
