/** A form, and the line below it that says why it was refused. */
import type { FormHTMLAttributes, ReactNode } from 'react';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => unknown;
}

/** A form that the console sends itself, and whose fields it checks itself. */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
  <form
    noValidate
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);

interface FaultProps {
  /** Its look, where that is not the screen's usual one. */
  className?: string;
  children?: ReactNode;
}

/** Why something did not work, read out when it comes. It stands empty before, so that a screen reader hears it. */
export const Fault = ({ className = 'fault text-m if-any', children }: FaultProps) => (
  <p className={className} role="alert">
    {children}
  </p>
);
