/** Renderers that are programs: Chromium's own, Mesa's, and Windows' fallback. */
const programs = /swiftshader|llvmpipe|softpipe|basic render/i

let known: boolean | undefined

/**
 * Whether the processor does this device's painting. Browsers say so of WebGL alone: by not giving it when it is asked
 * for on condition that it is no burden, or by the name of what renders it. The page's canvases are painted alike.
 */
export function processorPaints(): boolean {
  known ??= isProgram(document.createElement('canvas').getContext('webgl', { failIfMajorPerformanceCaveat: true }))
  return known
}

function isProgram(gl: WebGLRenderingContext | null): boolean {
  if (gl === null) return true
  const message = gl.getExtension('WEBGL_debug_renderer_info')
  const renderer: unknown = gl.getParameter(message?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return programs.test(String(renderer))
}
