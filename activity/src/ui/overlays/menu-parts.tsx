import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useLayer } from './layers.tsx'
import styles from './menu.module.css'

/** A menu that has just been opened for the first time. */
export function OpenMenu({
  trigger,
  align,
  children,
}: {
  trigger: ReactElement
  align: 'start' | 'center' | 'end'
  children: ReactNode
}) {
  const layer = useLayer()
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={layer}>
        <Radix.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={10}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function MenuItem({
  icon,
  onSelect,
  danger,
  disabled,
  children,
}: {
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Radix.Item className={classes(styles.item, danger && styles.danger)} disabled={disabled} onSelect={onSelect}>
      {icon}
      <span className={styles.words}>{children}</span>
    </Radix.Item>
  )
}

export type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; words: string; lang?: string }[]
  onChange: (value: Value) => void
}

export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps<string>) {
  return (
    <>
      <Radix.Label className={styles.label}>{label}</Radix.Label>
      <Radix.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className={styles.item} lang={option.lang}>
            <span className={styles.tick}>
              <Radix.ItemIndicator>
                <Check />
              </Radix.ItemIndicator>
            </span>
            <span className={styles.words}>{option.words}</span>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  )
}

export function MenuLine() {
  return <Radix.Separator className={styles.line} />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className={styles.label}>{children}</Radix.Label>
}
