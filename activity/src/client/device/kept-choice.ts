import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { surface } from '../surface.ts'

type Choice = { wanted: boolean }

/** A yes/no choice stored on this device, with `usual` as its default. Returns the store hook and the setter. */
export function keptChoice(
  key: string,
  usual: boolean,
): [useChoice: UseBoundStore<StoreApi<Choice>>, choose: (wanted: boolean) => void] {
  const kept = surface.storage.get(key)
  const useChoice = create<Choice>(() => ({ wanted: usual ? kept !== 'no' : kept === 'yes' }))
  const choose = (wanted: boolean) => {
    surface.storage.set(key, wanted ? 'yes' : 'no')
    useChoice.setState({ wanted })
  }
  return [useChoice, choose]
}
