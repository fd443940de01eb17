import { createContext, useContext, useState, type ReactNode } from 'react'

const Layer = createContext<HTMLElement | null>(null)

/** Where menus are put, so that they lie over everything and still within a place that has a name. */
export const useLayer = (): HTMLElement | null => useContext(Layer)

export function Layers({ label, children }: { label: string; children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  return (
    <Layer.Provider value={layer}>
      {children}
      <section ref={setLayer} aria-label={label} />
    </Layer.Provider>
  )
}
