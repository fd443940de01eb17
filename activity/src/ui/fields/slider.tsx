import styles from './slider.module.css'

/** A range slider for touch, pointer or arrow keys. */
export function Slider({
  label,
  value,
  min = 0,
  max = 100,
  step = 1,
  text,
  onChange,
}: {
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  /** The value for screen readers, such as "80 %". */
  text?: string
  onChange: (value: number) => void
}) {
  const share = ((value - min) / (max - min)) * 100
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={text}
      value={value}
      min={min}
      max={max}
      step={step}
      style={{ '--share': `${share}%` }}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  )
}
