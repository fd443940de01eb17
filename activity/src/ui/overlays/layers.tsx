import { createContext, useContext, useState, type ReactNode } from 'react'

const Layer = createContext<HTMLElement | null>(null)

/** The element that contains menus, so that they lie over everything and still within a labelled region. */
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
