import figtree from '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'
import unbounded from '@expo-google-fonts/unbounded/600SemiBold/Unbounded_600SemiBold.ttf'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import code from '@resvg/resvg-wasm/index_bg.wasm'
import type { Pictures } from '../../ports/pictures.ts'

let ready: Promise<void> | undefined
const fontBuffers = [unbounded, figtree].map((font) => new Uint8Array(font))

/** Pictures from resvg, whose code is compiled when the Worker is deployed. */
export function createEdgePictures(): Pictures {
  return {
    async png(svg, width) {
      await (ready ??= initWasm(code))
      const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers } })
      const image = drawing.render()
      const bytes = new Uint8Array(image.asPng())
      image.free()
      drawing.free()
      return bytes
    },
  }
}
