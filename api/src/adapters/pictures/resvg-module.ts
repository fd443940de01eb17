import { initWasm, Resvg } from '@resvg/resvg-wasm'
import code from '@resvg/resvg-wasm/index_bg.wasm'
import type { Pictures } from '../../ports/pictures.ts'

let ready: Promise<void> | undefined

/** Pictures from resvg, whose code is compiled when the Worker is deployed. */
export function createEdgePictures(): Pictures {
  return {
    async png(svg, width) {
      await (ready ??= initWasm(code))
      const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } })
      const image = drawing.render()
      const bytes = new Uint8Array(image.asPng())
      image.free()
      drawing.free()
      return bytes
    },
  }
}
