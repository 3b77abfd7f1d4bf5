/** A short form at the bottom of the screen. Back, Escape, a tap beside it and its cancel button close it. */
import './formPopup.css';
import { Popup } from 'antd-mobile';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button';
import { usePopup } from './popups';

export interface FormPopupProps {
  title: string;
  cancel: string;
  save: string;
  saving: boolean;
  /** The error, announced; null without one. */
  fault: string | null;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function FormPopup({ title, cancel, save, saving, fault, onSave, onCancel, children }: FormPopupProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  usePopup(true, onCancel);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Popup visible onMaskClick={onCancel} onClose={onCancel} bodyClassName="form-popup__body">
      <section role="dialog" aria-modal="true" aria-labelledby={id}>
        <form
          className="form-popup"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving) onSave();
          }}
        >
          <h2 id={id} className="form-popup__title" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
          <p className="form-popup__fault" role="alert">
            {fault}
          </p>
          <div className="form-popup__acts">
            <Button kind="plain" onClick={onCancel}>
              {cancel}
            </Button>
            <Button type="submit" busy={saving}>
              {save}
            </Button>
          </div>
        </form>
      </section>
    </Popup>
  );
}
