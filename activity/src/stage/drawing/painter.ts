/** Software renderers: Chromium's own, Mesa's, and Windows' fallback. */
const programs = /swiftshader|llvmpipe|softpipe|basic render/i

let known: boolean | undefined

/**
 * Whether this device renders in software. Browsers reveal this only for WebGL: they refuse a context with
 * `failIfMajorPerformanceCaveat`, or name a software renderer. The page's canvases are rendered the same way.
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
