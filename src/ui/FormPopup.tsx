/** A short form at the bottom of the screen. Back, Escape, a tap beside it and its cancel button close it. */
import './formPopup.css';
import { Popup } from 'antd-mobile';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '../messages/texts';
import { Button } from './Button';
import { usePopup } from './popups';
import { Fault, Form } from './Form';

export interface FormPopupProps {
  title: string;
  /** 'Cancel' by default. */
  cancel?: string;
  save: string;
  saving: boolean;
  /** The error, announced; null without one. */
  fault: string | null;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function FormPopup({ title, cancel, save, saving, fault, onSave, onCancel, children }: FormPopupProps) {
  const text = useText('ui');
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
        <Form
          className="form-popup grid gap-3"
          onSubmit={() => {
            if (!saving) onSave();
          }}
        >
          <h2 id={id} className="form-popup__title text-l" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
          <Fault className="fault if-any">{fault}</Fault>
          <div className="grid gap-2 pair">
            <Button kind="plain" onClick={onCancel}>
              {cancel ?? text('cancel')}
            </Button>
            <Button type="submit" busy={saving}>
              {save}
            </Button>
          </div>
        </Form>
      </section>
    </Popup>
  );
}
