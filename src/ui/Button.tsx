/**
 * The console's buttons, and router links that look like them. Plain elements: sign-in and error pages load no widget
 * library.
 */
import './button.css';
import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/**
 * primary: the one main action, filled. plain: outlined. link: words without a frame. danger: a link in red, for what
 * removes something.
 * icon: a square sign without words, which needs an aria-label. unstyled: the caller's className alone.
 */
export type ButtonKind = 'primary' | 'plain' | 'link' | 'danger' | 'icon' | 'unstyled';

interface ButtonLook {
  /** 'primary' when left out. */
  kind?: ButtonKind | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** Lower and narrower, for rows of several buttons. */
  small?: boolean | undefined;
  className?: string | undefined;
}

const KIND_CLASS: Record<ButtonKind, string> = {
  primary: 'button',
  plain: 'button button--plain',
  link: 'button button--link',
  danger: 'button button--link button--danger',
  icon: 'icon-button',
  unstyled: '',
};

/**
 * The class names of a look, for other elements that must look like a button (a label around a file input, a phone
 * link).
 */
export const buttonClass = ({ kind = 'primary', wide = false, small = false, className = '' }: ButtonLook): string =>
  [KIND_CLASS[kind], wide ? 'button--wide' : '', small ? 'button--small' : '', className].filter(Boolean).join(' ');

/**
 * A disabled button that has the focus stays focusable until the focus leaves it. Else a press that disables its own
 * button (the last step back, a code just sent) would send the keyboard and the screen reader to the top of the page.
 */
export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'aria-disabled'> {
  /** The action is under way: clicks do nothing, and the button keeps the focus, which `disabled` would drop. */
  busy?: boolean;
}

export function Button({
  kind,
  wide,
  small,
  className,
  busy = false,
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...button
}: ButtonProps) {
  const [focused, setFocused] = useState(false);
  const inert = busy || disabled;
  const clicked = (event: MouseEvent<HTMLButtonElement>) => {
    // Prevents the submit of the form too.
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  const focusing = (event: FocusEvent<HTMLButtonElement>) => {
    setFocused(event.type === 'focus');
    (event.type === 'focus' ? onFocus : onBlur)?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({ kind, wide, small, className })}
      disabled={disabled && !focused}
      aria-disabled={inert || undefined}
      onClick={clicked}
      onFocus={focusing}
      onBlur={focusing}
    />
  );
}

/** A link to a route of the console that looks like a button. */
export function ButtonLink({ kind, wide, small, className, ...link }: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...link} className={buttonClass({ kind, wide, small, className })} />;
}
