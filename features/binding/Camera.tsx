/** Looks through the camera until it sees a QR code. The picture never leaves the device. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from './messages';
import { readQr } from './readQr';

/** Milliseconds between two looks. */
const PACE = 200;

interface CameraProps {
  onRead: (content: string) => void;
  /** There is none, or (`denied`) it may not be used. */
  onTrouble: (denied: boolean) => void;
}

export function Camera({ onRead, onTrouble }: CameraProps) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);
  const trouble = useEffectEvent(onTrouble);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      stopped = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };

    async function look() {
      const seen = video.current;
      if (stopped || !seen) return;
      const content =
        seen.videoWidth > 0 ? await readQr(seen, { width: seen.videoWidth, height: seen.videoHeight }) : null;
      if (stopped) return;
      if (content !== null) read(content);
      else timer = setTimeout(() => void look(), PACE);
    }

    async function start() {
      // Absent where the page is not served securely.
      const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
      if (!devices) return trouble(false);
      try {
        stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      } catch (error) {
        if (!stopped) trouble(error instanceof DOMException && error.name === 'NotAllowedError');
        return undefined;
      }
      // Closed while the permission was being asked for.
      if (stopped || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      return look();
    }

    void start();
    return stop;
  }, []);

  return (
    <figure className="binding__camera">
      <video ref={video} muted playsInline aria-label={text('aim')} />
      <figcaption>{text('aim')}</figcaption>
    </figure>
  );
}
